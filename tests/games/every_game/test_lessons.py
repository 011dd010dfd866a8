"""Every lesson can be finished: each step is played to its end, in every language, and rejects other answers
with reasons.
"""

from __future__ import annotations

import pytest

from games import registry
from games.core.dialogue.questions import Choose, ChooseSome
from games.core.lessons import LEARNER, Deed, attempt
from games.i18n.languages import languages, translator

STEPS = [
    pytest.param(slug, lesson, step, id=f"{slug}-{step.key}")
    for slug in registry.SLUGS
    if (lesson := registry.lesson_of(slug)) is not None
    for step in lesson.steps
]


def right_answers(step):
    return [each.answers[0] for each in step.line if isinstance(each, Deed)]


def right_notes(step):
    """Return notes that satisfy the step."""
    noted = [each.noted.example for each in step.line if isinstance(each, Deed) and each.noted]
    return noted[0] if noted else None


@pytest.mark.parametrize(("slug", "lesson", "step"), STEPS)
def test_a_step_is_played_to_its_end(slug, lesson, step):
    answers = right_answers(step)
    assert answers
    for given in range(len(answers)):
        tried = attempt(step, answers[:given], right_notes(step))
        assert tried.refusal is None
        assert answers[given] in tried.wanted
        assert not tried.is_done
    assert attempt(step, answers, right_notes(step)).is_done


@pytest.mark.parametrize(("slug", "lesson", "step"), STEPS)
def test_each_right_answer_leads_on(slug, lesson, step):
    deeds = [each for each in step.line if isinstance(each, Deed)]
    answers = right_answers(step)
    for at, deed in enumerate(deeds):
        for other in deed.answers:
            tried = attempt(step, [*answers[:at], other, *answers[at + 1 :]], right_notes(step))
            assert tried.is_done, other


@pytest.mark.parametrize(("slug", "lesson", "step"), STEPS)
def test_any_other_answer_is_explained_and_changes_nothing(slug, lesson, step):
    answers = right_answers(step)
    for given in range(len(answers)):
        before = attempt(step, answers[:given], right_notes(step))
        _id, question = before.match.question_of(LEARNER)
        for other in other_answers(question):
            if other not in before.wanted:
                tried = attempt(step, [*answers[:given], other], right_notes(step))
                assert tried.refusal is not None, other
                assert tried.match.log == before.match.log


def other_answers(question):
    """Return possible wrong answers: each single choice, barred ones too, and each number."""
    match question:
        case Choose():
            return [*question.options, *question.barred]
        case ChooseSome():
            return [[], *([key] for key in question.options)]
    return range(question.least - 1, question.most + 2)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("slug", "lesson", "step"), STEPS)
def test_a_step_is_told_in_every_language(slug, lesson, step, language):
    reader = translator(slug, language, ["Ada", *lesson.rivals])
    deeds = [each for each in step.line if isinstance(each, Deed)]
    messages = [step.title, step.says, step.after, *(deed.otherwise for deed in deeds)]
    messages += [deed.noted.otherwise for deed in deeds if deed.noted]
    texts = [reader.render(message) for message in messages]
    assert all(texts)
    if language != "en":
        assert not any(text == message.id for text, message in zip(texts, messages, strict=True))


@pytest.mark.parametrize(("slug", "lesson", "step"), STEPS)
def test_as_many_sit_there_as_have_names(slug, lesson, step):
    assert step.begin().state.seats == 1 + len(lesson.rivals)


NOTED = [each for each in STEPS if right_notes(each.values[2]) is not None]


@pytest.mark.parametrize("notes", [None, {}, [], "4X", {"sheet": 1}, {"sheet": [{"4X": "x"}]}])
@pytest.mark.parametrize(("slug", "lesson", "step"), NOTED)
def test_what_is_to_be_noted_is_asked_for(slug, lesson, step, notes):
    (deed,) = (each for each in step.line if isinstance(each, Deed) and each.noted)
    answers = right_answers(step)
    at = answers.index(deed.answers[0])
    tried = attempt(step, answers[: at + 1], notes)
    assert tried.refusal == deed.noted.otherwise
    assert not tried.match.log
