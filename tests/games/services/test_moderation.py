"""What operators do about matches and reports, by the admin's pages."""

import pytest
from django.test import Client

from games.core.questions import IllegalAnswer
from games.models import LogEntry, Match
from games.services import judging
from games.services.chat import chat_of, chat_report, chat_write
from games.services.moderation import BY_OPERATOR, match_rewind, match_void
from games.services.moves import match_act, match_answer
from games.services.store import load
from lobby.models import Person


@pytest.fixture
def root(db):
    return Person.objects.create_superuser("root", "seven-moons-and-a-sun")


@pytest.fixture
def desk(root):
    """The operator's browser."""
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


def press(desk, match, deed, **form):
    given = {"reason": "they asked for it", **form}
    return desk.post(f"/admin/games/match/{match.pk}/do/{deed}/", given, follow=True)


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
    press(desk, match, "back", version="0")
    game = load(match.slug).game
    assert game.version == 5
    assert game.checkpoint.index == 5
    assert type(first) is type(game.state)
    assert game.waiting == [0]
    play(match, [ada, bo], ids, 1)


def test_what_operators_set_back_leaves_the_players_fewer_returns(
    begin, root, ada, ids, monkeypatch
):
    def propose():
        match_act(match=match, person=ada, act="agree", about="back:0", client_id=ids())

    monkeypatch.setattr(judging, "RETURNS_DONE", 2)
    match = begin()
    for _time in range(2):
        match_rewind(match=match, version=0, operator=root)
    with pytest.raises(IllegalAnswer, match="gone back so often"):
        propose()
    monkeypatch.setattr(judging, "RETURNS_DONE", 3)
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
    assert list(match.log_entries.values_list("index", "question", "answer")) == [
        (0, "operator", "void")
    ]


@pytest.fixture(params=["older rules", "a log that makes no sense"])
def broken(begin, request):
    """A match that the rules at hand cannot tell."""
    match = begin()
    if request.param == "older rules":
        Match.objects.filter(pk=match.pk).update(rules_version=99)
    else:
        LogEntry.objects.create(
            match=match, index=0, seat=0, question="0.0", answer="fly", created_at=match.created_at
        )
    return match


@pytest.mark.parametrize("page", ["", "replay/", "history/?from=0&to=9"])
def test_a_broken_match_says_so_on_all_its_pages(broken, desk, page):
    look(desk, broken)
    shown = desk.get(f"/match/{broken.slug}/{page}")
    assert shown.status_code == 503
    assert "stands still" in shown.content.decode()


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
    assert "stands still" not in page


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


@pytest.mark.parametrize(
    "page", ["games/match", "games/report", "games/chatmessage", "lobby/person", "lobby/room"]
)
def test_the_lists_are_there(begin, desk, page):
    begin()
    assert desk.get(f"/admin/{page}/").status_code == 200


def test_a_match_and_a_person_have_pages(begin, desk, ada):
    match = begin()
    assert b"End without result" in desk.get(f"/admin/games/match/{match.pk}/change/").content
    assert desk.get(f"/admin/lobby/person/{ada.pk}/change/").status_code == 200
