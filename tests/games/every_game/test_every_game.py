"""The platform's expectations of every game, on whole random matches."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import msgspec
import pytest

from games import registry
from games.core import Amount, Choose, ChooseSome, Engine, IllegalAnswer, Message, Pairs
from games.core.ai.autoplay import check, random_answer
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import journal_json, questions_json, view_json
from games.core.engine.table import Line, Table, copy, dump, from_json, load, to_json
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))
LIMIT = 20_000
CASES = [
    pytest.param(rules, seats, id=f"{rules.slug}-{seats}") for rules in registry.all_rules() for seats in rules.seats
]


def begin(rules, seats, seed=1):
    """Return a match with random options, so that the seeds cover all of them."""
    generator = random.Random(f"options {seed}")
    for _attempt in range(200):
        options = {s.key: generator.choice(list(s.choices)) for s in rules.settings}
        if rules.validate_options(seats, options) is None:
            return Engine.new(rules, seats, options, SECRET)
    raise AssertionError(f"no options fit {seats} seats of {rules.slug}")


@cache
def played(rules, seats):
    """Return a whole random match, which the tests do not change."""
    match = begin(rules, seats)
    assert play_on(match, random.Random(1), LIMIT) < LIMIT, "it does not end"
    return match


def some_moments(rules, seats, seed, every=9, most=40):
    """Yield a match at many moments of its course."""
    match, generator = begin(rules, seats, seed), random.Random(seed)
    for _moment in range(most):
        yield match
        if match.outcome is not None or not play_on(match, generator, generator.randint(1, every)):
            return


def viewers(match):
    return [None, *range(match.state.seats)]


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_whatever_is_asked_leads_to_a_chapter_of_the_rules(rules, seats):
    match, generator, asked = begin(rules, seats), random.Random(1), set()
    for _answer in range(600):
        asked |= {question.topic for question in match.open.values()}
        if not play_on(match, generator, 1):
            break
    assert asked
    assert asked - rules.chapters.keys() == set()


def seen(match, state, seat):
    """Return everything visible to `seat` except its questions, as bytes."""
    return view_json(match.rules.view(state, seat), english()) + msgspec.json.encode(
        journal_json(state.journal, seat, english())
    )


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_it_ends_and_says_how(rules, seats):
    outcome = played(rules, seats).outcome
    assert outcome.reason
    assert outcome.message.id
    assert all(0 <= winner < seats for winner in outcome.winners)
    assert outcome.scores is None or len(outcome.scores) == seats


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_replay_equals_play(rules, seats):
    match = played(rules, seats)
    again = Engine.new(rules, seats, match.state.options, SECRET, match.log)
    assert dump(again.state) == dump(match.state)
    assert again.journal == match.journal
    assert again.outcome == match.outcome


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_a_match_resumes_from_its_checkpoint_and_forks_alike_at_every_moment(rules, seats):
    for match in some_moments(rules, seats, 3):
        again = Engine(rules, SECRET, match.origin, match.log, at=match.checkpoint)
        for twin in (again, match.fork()):
            assert dump(twin.state) == dump(match.state)
            assert list(twin.open) == list(match.open)
            assert questions_json(twin, None, english()) == questions_json(match, None, english())


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_undo_restores_what_was_before(rules, seats):
    undone = 0
    for match in some_moments(rules, seats, 4, every=5, most=80):
        if match.outcome is not None:
            break
        trial, generator = match.fork(), random.Random(match.version)
        before, open_before = dump(trial.state), list(trial.open)
        question = generator.choice(list(trial.open.values()))
        trial.answer(question.seat, random_answer(question, generator))
        if trial.can_undo(question.seat) and trial._last_undoable(question.seat) == match.version:
            trial.act(question.seat, "undo")
            assert dump(trial.state) == before
            assert list(trial.open) == open_before
            undone += 1
    assert undone > 0 or rules.slug in NEVER_UNDONE


NEVER_UNDONE: tuple[str, ...] = ()


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_undo_works_whenever_it_is_offered_and_never_else(rules, seats):
    offered = refused = 0
    for match in some_moments(rules, seats, 13, every=4, most=60):
        for seat in range(seats):
            trial, may = match.fork(), match.can_undo(seat)
            assert trial.can_undo(seat) == may
            try:
                trial.act(seat, "undo")
            except IllegalAnswer:
                assert not may
                assert trial.version == match.version
                refused += 1
            else:
                assert may
                offered += 1
    assert refused > 0
    assert offered > 0 or rules.slug in NEVER_UNDONE


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_the_state_survives_a_round_trip_through_bytes_and_json(rules, seats):
    for match in some_moments(rules, seats, 5, most=15):
        state = load(rules.state_type, dump(match.state))
        assert dump(from_json(rules.state_type, msgspec.json.decode(msgspec.json.encode(to_json(state))))) == dump(
            state
        )


def every_answer(question, generator):
    match question:
        case Choose():
            yield from question.options
        case ChooseSome(pairs=Pairs()):
            for _draw in range(6):
                yield random_answer(question, generator)
        case ChooseSome():
            keys = list(question.options)
            most = min(question.most, len(keys))
            for size in {question.least, most, (question.least + most) // 2}:
                yield generator.sample(keys, size)
        case Amount():
            yield from {question.least, question.most}


def wrong_answers(question):
    yield from ("no such key", None, 1.5, {"key": 1}, ["no such key"] * 3, True)
    match question:
        case ChooseSome():
            keys = list(question.options)
            yield keys[:1] * 2
            if question.least > 0:
                yield keys[: question.least - 1]
            if question.most < len(keys):
                yield keys[: question.most + 1]
        case Amount():
            yield question.most + 1
            yield question.least - 1


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_every_offered_answer_is_taken_and_every_other_refused(rules, seats):
    for match in some_moments(rules, seats, 6, every=40, most=8):
        for question in list(match.open.values()):
            for answer in list(every_answer(question, random.Random(1)))[:25]:
                match.fork().answer(question.seat, answer)
            state, version = dump(match.state), match.version
            for answer in wrong_answers(question):
                with pytest.raises(IllegalAnswer):
                    match.answer(question.seat, answer)
            assert (dump(match.state), match.version) == (state, version)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_what_a_seat_sees_tells_nothing_it_cannot_know(rules, seats):
    dealt_otherwise = 0
    for match in some_moments(rules, seats, 7):
        if match.outcome is not None:
            break
        for seat in viewers(match):
            for world in range(2):
                secret = bytes([world + 1]) * 32
                twin = rules.determinize(
                    copy(match.state),
                    seat,
                    Engine.new(rules, seats, match.state.options, secret)._chance,
                )
                dealt_otherwise += dump_without_chance(twin) != dump_without_chance(match.state)
                assert seen(match, twin, seat) == seen(match, match.state, seat)
    assert dealt_otherwise > 0 or rules.slug in OPEN_GAMES


OPEN_GAMES = ("homeworlds", "planet_masters")


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_several_who_look_at_once_see_what_each_sees_alone(rules, seats):
    for match in some_moments(rules, seats, seed=8):
        public = match.view(None)
        for seat in range(seats):
            assert rules.seat_view(match.state, seat, public) == match.view(seat)
        assert public == match.view(None), "made from what a seat sees"


def dump_without_chance(state: Table) -> bytes:
    twin = load(type(state), dump(state))
    twin.draws = twin.rolled = 0
    return dump(twin)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_a_seats_questions_tell_nothing_it_cannot_know(rules, seats):
    """At a turn start the rules are asked again in a world dealt anew."""
    for match in some_moments(rules, seats, 8, every=30, most=12):
        if match.outcome is not None:
            break
        start = Engine(rules, SECRET, match.checkpoint)
        for seat in viewers(match):
            state = load(rules.state_type, match.checkpoint.state)
            state.attach(start._chance)
            twin = rules.determinize(state, seat, Engine.new(rules, seats, match.state.options, bytes(32))._chance)
            again = Engine(rules, SECRET, msgspec.structs.replace(match.checkpoint, state=dump(twin)))
            if start._chance.draws > start.state.draws:
                continue  # the turn begins with a draw, which differs in another world
            mine = seat if seat is not None else -1
            assert questions_json(again, mine, english()) == questions_json(start, mine, english())


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_an_open_hidden_answer_shows_to_nobody_else(rules, seats):
    met = 0
    for match in some_moments(rules, seats, 9, every=7):
        hidden = [q for q in match.open.values() if getattr(q, "hidden", False)]
        if not hidden or len(match.open) < 2:
            continue
        question = hidden[0]
        shown = []
        for answer in list(every_answer(question, random.Random(2)))[:6]:
            trial = match.fork()
            trial.answer(question.seat, answer)
            if trial._last_undoable(question.seat) == match.version:  # not revealed by this answer
                shown.append([seen(trial, trial.state, s) for s in viewers(match) if s != question.seat])
        assert all(each == shown[0] for each in shown)
        met += len(shown) > 1
    assert met > 0 or seats == 1 or rules.slug not in SECRET_ANSWERS


SECRET_ANSWERS: tuple[str, ...] = ("ares_expedition",)


@pytest.mark.long
@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_stand_ins_can_play_any_seat_from_any_moment_to_the_end(rules, seats):
    match, generator = begin(rules, seats, 10), random.Random(10)
    away = {generator.randrange(seats)}
    for _answer in range(LIMIT):
        if match.outcome is not None:
            break
        question = generator.choice(list(match.open.values()))
        if generator.random() < 0.02:
            away.add(generator.randrange(seats))
        if question.seat in away:
            match.answer(question.seat, rules.stand_in(match.state, question))
        else:
            match.answer(question.seat, random_answer(question, generator))
        check(match)
    assert match.outcome is not None


def messages_of(match):
    """Yield every message visible to a player at this moment."""
    for question in match.open.values():
        yield question.prompt
        hint = getattr(question, "hint", None)
        if (told := hint() if callable(hint) else hint) is not None:
            yield told
        for way in (ahead() if (ahead := getattr(question, "ahead", None)) else {}).values():
            yield from (m for m in (way.label, way.detail) if m is not None)
        for option in getattr(question, "options", {}).values():
            yield from (m for m in (option.label, option.detail_now(), option.warning) if m is not None)
        for barred in getattr(question, "barred", {}).values():
            yield from (barred.label, barred.why)
    for line in match.journal:
        yield from (m for m in (line.message, *line.private.values()) if m is not None)
    if match.outcome is not None:
        yield match.outcome.message
    met = []
    view_json_with(match, met)
    yield from met


def view_json_with(match, met):
    def hook(value):
        if isinstance(value, Message):
            met.append(value)
            return ""
        return value.seat

    for seat in viewers(match):
        msgspec.json.encode(match.view(seat), enc_hook=hook)


def parts(message):
    yield message
    for value in message.params.values():
        if isinstance(value, Message):
            yield from parts(value)


@pytest.fixture(scope="module")
def catalogues():
    """Return a function for the translations of a game, by language."""
    from games.i18n.languages import catalogue, languages  # noqa: PLC0415 - of the platform, read here only

    translated = [language for language in languages() if language != "en"]
    return lambda slug: {language: catalogue(slug, language) for language in translated}


def text_of(message, texts):
    """Return the translation of a message; before Python 3.11.3 gettext finds none of those with a plural."""
    if message.many:
        return texts.ngettext(message.id, message.many, 2)
    return texts.gettext(message.id)


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_everything_said_is_translated_and_renders(rules, seats, catalogues):
    translations = catalogues(rules.slug)
    untranslated = set()
    for match in some_moments(rules, seats, 11, every=25):
        for message in messages_of(match):
            assert english().render(message)
            for part in parts(message):
                if any(c.isalpha() for c in part.id):
                    untranslated |= {
                        (language, part.id)
                        for language, texts in translations.items()
                        if text_of(part, texts) in (part.id, part.many)
                    }
    assert sorted(untranslated) == []


@pytest.mark.parametrize("rules", registry.all_rules(), ids=lambda rules: rules.slug)
def test_its_folders_are_complete(rules):
    root = Path(__file__).parents[3]
    slug = rules.slug
    for path in (
        f"games/{slug}/RULES.md",
        f"games/{slug}/locale/zh_Hant/LC_MESSAGES/django.po",
        f"static/games/{slug}/board.js",
        f"static/games/{slug}/board.css",
        f"templates/games/{slug}/rules/en.html",
        f"templates/games/{slug}/rules/zh_hant.html",
        f"templates/games/{slug}/introduction/en.html",
        f"templates/games/{slug}/introduction/zh_hant.html",
        f"templates/games/{slug}/summary/en.html",
        f"templates/games/{slug}/summary/zh_hant.html",
        f"types/games/{slug}.d.ts",
    ):
        assert (root / path).is_file(), path


@pytest.mark.parametrize(("rules", "seats"), CASES)
def test_journal_lines_are_lines(rules, seats):
    match = played(rules, seats)
    assert match.journal
    assert all(isinstance(line, Line) for line in match.journal)
    assert [line.at for line in match.journal] == sorted(line.at for line in match.journal)
