"""How notices travel: by e-mail, to a web hook, to a browser that listens."""
