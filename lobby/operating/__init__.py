"""What operators do with a whole site: back it up, restore it, examine it, tidy it, fill it for a look."""
