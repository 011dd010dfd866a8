"""Admin pages about matches and reports."""

import pytest
from django.test import Client

from games.admin.moderation import BY_OPERATOR, match_rewind, match_void
from games.chat.messages import chat_of, chat_report, chat_write
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.table import dump
from games.matches.models import LogEntry, Match
from games.moderation.models import OperatorAction
from games.play import judge as judge_module
from games.play.loading import load
from games.play.moves import match_act, match_answer
from lobby.people.models import Person


@pytest.fixture
def root(db):
    return Person.objects.create_superuser("root", "seven-moons-and-a-sun")


@pytest.fixture
def desk(root):
    """Return the operator's browser."""
    client = Client()
    client.force_login(root)
    return client


def play(match, people, ids, number):
    for _answer in range(number):
        game = load(match.slug).game
        seat = game.waiting[0]
        key, question = game.question_of(seat)
        match_answer(
            match=match, person=people[seat], question=key,
            answer=next(iter(question.options)), client_id=ids(),
        )  # fmt: skip


def press(desk, match, action, **form):
    given = {"reason": "they asked for it", **form}
    return desk.post(f"/admin/games/match/{match.pk}/do/{action}/", given, follow=True)


def confirmation(desk, match, version):
    """Return what the page asks before it sets the match back."""
    return press(desk, match, "back", version=version).context["consequence"]


def look(desk, match):
    return desk.post(f"/admin/games/match/{match.pk}/look/", follow=True)


def test_a_match_ends_without_result_by_its_log(begin, desk, root):
    match = begin()
    press(desk, match, "void")
    match.refresh_from_db()
    assert match.result["reason"] == "void"
    entries = list(match.log_entries.values_list("seat", "question", "answer", "person"))
    assert entries == [(0, "operator", "void", None)]
    marks = match.log_entries.values_list("client_id", flat=True)
    assert all(mark.startswith(f"{BY_OPERATOR}{root.pk}.") for mark in marks)


def test_a_match_is_set_back_to_a_turn_start(begin, desk, ada, bo, ids):
    match = begin()
    first = load(match.slug).game.state
    play(match, [ada, bo], ids, 4)
    press(desk, match, "back", version="0", confirmed=confirmation(desk, match, "0"))
    game = load(match.slug).game
    assert game.version == 5
    assert game.checkpoint.index == 5
    assert type(first) is type(game.state)
    assert game.waiting == [0]
    play(match, [ada, bo], ids, 1)


def turns(desk, match):
    """Return the turns to choose, each with the value of the form."""
    page = desk.get(f"/admin/games/match/{match.pk}/do/back/")
    return {str(value): label for value, label in page.context["form"].fields["version"].choices if value != ""}


def test_operators_choose_a_turn_by_number_player_and_time(begin, desk, in_turn, clock):
    match = begin()
    in_turn(match, "end", "end")
    starts = load(match.slug).game.turn_starts
    assert list(turns(desk, match).items()) == [
        (str(starts[2]), "Turn 3: Ada (2026-03-02 12:00 UTC): only this turn begins again"),
        (str(starts[1]), "Turn 2: Bo (2026-03-02 12:00 UTC): 1 turn goes"),
        (str(starts[0]), "Turn 1: Ada (2026-03-02 12:00 UTC): 2 turns go"),
    ]


def test_a_return_is_told_before_it_is_done_and_asked_anew_once_the_match_has_moved(begin, desk, in_turn):
    match = begin()
    in_turn(match, "end", "end")
    told = confirmation(desk, match, "0")
    assert told == "The match goes back to the start of “Turn 1: Ada”: 2 turns go."
    in_turn(match, "end")
    asked = press(desk, match, "back", version="0", confirmed=told)
    assert asked.context["consequence"].endswith("3 turns go.")
    assert load(match.slug).game.version == 3
    done = press(desk, match, "back", version="0", confirmed=asked.context["consequence"])
    assert "Set back: 3 turns go." in done.content.decode()
    assert OperatorAction.objects.get().about == f"{match} to “Turn 1: Ada”: 3 turns go"


def test_a_return_can_be_taken_back(begin, desk, root, in_turn):
    match = begin()
    in_turn(match, "end", "end", "end")
    last = load(match.slug).game.turn_starts[-1]
    before = load(match.slug).game.state
    match_rewind(match=match, version=0, operator=root)
    in_turn(match, "end")
    offered = turns(desk, match)
    assert [label.partition(" (")[0] for label in offered.values()] == [
        "Turn 2: Bo", "Turn 1: Ada", "Turn 4", "Turn 3: Ada", "Turn 2: Bo",
    ]  # fmt: skip
    assert offered[str(last)].endswith(": 1 turn goes, 3 turns come back")
    match_rewind(match=match, version=last, operator=root)
    assert dump(load(match.slug).game.state) == dump(before)


def test_a_turn_that_a_match_never_had_is_refused_with_its_reason(begin, desk, root):
    match = begin()
    assert "The match has no such turn" in press(desk, match, "back", version="99999").content.decode()
    with pytest.raises(IllegalAnswer, match="no such turn"):
        match_rewind(match=match, version=99999, operator=root)
    assert load(match.slug).game.version == 0


def test_private_answers_of_the_running_turn_are_not_told(begin, desk, ada, bo, ids):
    match = begin("duel")
    before = turns(desk, match)
    play(match, [ada, bo], ids, 1)
    assert turns(desk, match) == before


def test_the_turns_of_a_broken_match_are_refused_with_its_reason(broken, desk):
    page = desk.get(f"/admin/games/match/{broken.pk}/do/back/", follow=True)
    assert page.redirect_chain
    assert "rules" in page.content.decode()


def test_what_operators_set_back_leaves_the_players_fewer_returns(begin, root, ada, ids, monkeypatch):
    def propose():
        match_act(match=match, person=ada, act="agree", about="back:0", client_id=ids())

    monkeypatch.setattr(judge_module, "RETURNS_DONE", 2)
    match = begin()
    for _time in range(2):
        match_rewind(match=match, version=load(match.slug).game.turn_starts[-1], operator=root)
    with pytest.raises(IllegalAnswer, match="gone back too often"):
        propose()
    monkeypatch.setattr(judge_module, "RETURNS_DONE", 3)
    propose()


def test_what_cannot_be_recorded_is_not_done(begin):
    match = begin()
    nobody = Person(name="not in the database")
    with pytest.raises(ValueError, match="unsaved"):
        match_void(match=match, operator=nobody)
    with pytest.raises(ValueError, match="unsaved"):
        match_rewind(match=match, operator=nobody, version=0)
    assert load(match.slug).game.version == 0


def test_nothing_is_done_to_a_match_that_is_over(begin, root):
    match = begin()
    match_void(match=match, operator=root)
    for act in (match_void, lambda **about: match_rewind(version=0, **about)):
        with pytest.raises(IllegalAnswer):
            act(match=match, operator=root)
    assert LogEntry.objects.count() == 1


def test_a_match_of_rules_that_are_gone_can_be_ended(begin, root):
    match = begin()
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    with pytest.raises(IllegalAnswer):
        match_rewind(match=match, version=0, operator=root)
    match_void(match=match, operator=root)
    match.refresh_from_db()
    assert match.is_over
    assert (match.waiting, match.version) == ([], 1)
    assert list(match.log_entries.values_list("index", "question", "answer")) == [(0, "operator", "void")]


@pytest.fixture(params=["older rules", "a log that makes no sense"])
def broken(begin, request):
    """Return a match that the present rules cannot replay."""
    match = begin()
    if request.param == "older rules":
        Match.objects.filter(pk=match.pk).update(rules_version=99)
    else:
        LogEntry.objects.create(match=match, index=0, seat=0, question="0.0", answer="fly", created_at=match.created_at)
    return match


@pytest.mark.parametrize("page", ["", "replay/", "history/?from=0&to=9"])
def test_a_broken_match_says_so_on_all_its_pages(broken, desk, page):
    look(desk, broken)
    shown = desk.get(f"/match/{broken.slug}/{page}")
    assert shown.status_code == 409
    assert "is stopped" in shown.content.decode()


def test_a_broken_match_takes_no_answer_and_can_be_ended(broken, desk, ada, ids):
    with pytest.raises(IllegalAnswer, match="rules"):
        match_answer(match=broken, person=ada, question="0.0", answer="step", client_id=ids())
    press(desk, broken, "void")
    broken.refresh_from_db()
    assert broken.is_over


def test_a_broken_match_that_was_ended_no_longer_says_that_it_can_be(broken, desk):
    look(desk, broken)
    press(desk, broken, "void")
    page = desk.get(f"/match/{broken.slug}/").content.decode()
    assert "An operator has ended it without result." in page
    assert "is stopped" not in page


def test_operators_look_as_spectators_and_leave_the_watch_link_alone(begin, desk, ada):
    match = begin()
    page = look(desk, match)
    assert page.context["seat"] is None
    known = Match.objects.get(pk=match.pk).watch_hash
    look(desk, match)
    assert Match.objects.get(pk=match.pk).watch_hash == known


def test_others_cannot(begin, ada):
    match = begin()
    browser = Client()
    browser.force_login(ada)
    for kind in ({}, {"is_staff": True}):
        Person.objects.filter(pk=ada.pk).update(**kind)
        press(browser, match, "void")
        match.refresh_from_db()
        assert not match.is_over


@pytest.mark.parametrize(("action", "shown"), [("hide", []), ("settle", ["rude"])])
def test_reports_are_settled(begin, desk, ada, bo, action, shown):
    match = begin()
    message = chat_write(match=match, person=ada, text="rude")
    chat_report(match=match, person=bo, message=message.pk)
    report = message.reports.get()
    form = {"action": action, "_selected_action": [report.pk]}
    desk.post("/admin/games/report/", form)
    report.refresh_from_db()
    assert report.settled
    assert [each.text for each in chat_of(match=match, person=bo).messages] == shown


@pytest.mark.parametrize("page", ["games/match", "games/report", "games/chatmessage", "lobby/person", "lobby/room"])
def test_the_lists_are_there(begin, desk, page):
    begin()
    assert desk.get(f"/admin/{page}/").status_code == 200


def test_a_match_and_a_person_have_pages(begin, desk, ada):
    match = begin()
    assert b"End without result" in desk.get(f"/admin/games/match/{match.pk}/change/").content
    assert desk.get(f"/admin/lobby/person/{ada.pk}/change/").status_code == 200
