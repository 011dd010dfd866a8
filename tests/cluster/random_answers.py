"""Random answers, for players of tests."""


def any_answer(question, generator):
    """Return an answer of the question's form; its rules may be narrower."""
    keys = [option["key"] for option in question.get("options", [])]
    match question["kind"]:
        case "one":
            return generator.choice(keys)
        case "some":
            most = min(question["most"], len(keys))
            return generator.sample(keys, generator.randint(question["least"], most))
    return generator.randint(question["least"], question["most"])
