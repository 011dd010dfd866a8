"""Headless play, by the lines of docs/headless.md and worse."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from games import registry
from games.core.records.headless import Headless
from games.i18n.languages import table_translator

ROOT = Path(__file__).parents[3]


@pytest.fixture
def headless(toys):
    return Headless(registry.rules_of, table_translator)


@pytest.fixture
def ask(headless):
    return lambda **request: headless.line(json.dumps(request))


def lines_of(document):
    text = (ROOT / "docs" / document).read_text("utf-8")
    for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL):
        yield from map(json.loads, block.splitlines())


def fits(told, written):
    """Return whether a reply equals the document's, where `…` stands for any text."""
    if written == "…":
        return isinstance(told, str)
    if isinstance(written, dict):
        return told.keys() == written.keys() and all(fits(told[k], written[k]) for k in told)
    if isinstance(written, list):
        return len(told) == len(written) and all(map(fits, told, written))
    return told == written


@pytest.mark.skipif("homeworlds" not in registry.SLUGS, reason="the document plays Homeworlds")
def test_the_conversation_of_the_document():
    lines = list(lines_of("headless.md"))
    headless = Headless(registry.rules_of, table_translator)
    assert len(lines) > 10
    for request, written in zip(lines[::2], lines[1::2], strict=True):
        told = json.loads(json.dumps(headless.line(json.dumps(request))))
        assert fits(told, written), (request, told, written)


def test_a_whole_match_is_played_and_told(ask):
    assert ask(op="new", game="dice", secret="00" * 32)["ok"]
    assert ask(op="random", seed=1)["over"]
    log = ask(op="log")["log"]
    result = ask(op="result")["result"]
    assert result["scores"] == ask(op="view", seat=None)["view"]["scores"]
    ask(op="new", game="dice", secret="00" * 32)
    for seat, question, answer in log:
        assert ask(op="answer", seat=seat, question=question, answer=answer)["ok"]
    assert ask(op="result")["result"] == result


def test_a_state_can_be_taken_out_and_put_in_again(ask):
    ask(op="new", game="march")
    ask(op="answer", seat=0, answer="step")
    ask(op="answer", seat=0, answer="end")
    state = ask(op="state")["state"]
    assert state["places"] == [1, 0]
    told = ask(op="load", game="march", state=state)
    assert told == {"ok": True, "version": 0, "waiting": [1], "over": False}
    assert ask(op="view", seat=1)["view"] == {"places": [1, 0]}


def test_dice_can_be_scripted(ask):
    ask(op="new", game="dice")
    state = ask(op="state")["state"] | {"draws": 0, "rolled": 0}
    rolls = [["die", "6"], ["die", 1], ["die", "2"], ["die", "2"], ["die", "2"]]
    assert ask(op="load", game="dice", state=state, rolls=rolls)["ok"]
    assert ask(op="view", seat=0)["view"]["dice"] == ["6", "1", "2", "2", "2"]


def test_undo_takes_the_last_choice_back(ask):
    ask(op="new", game="march")
    ask(op="answer", seat=0, answer="step")
    assert ask(op="undo", seat=0)["version"] == 2
    assert ask(op="view", seat=0)["view"] == {"places": [0, 0]}


def test_a_seat_reads_its_own_journal_in_its_language(ask):
    ask(op="new", game="dice")
    ask(op="answer", seat=0, answer=[])
    (line,) = ask(op="journal", seat=None)["journal"]
    assert line["text"].startswith("Player 1 gains")


@pytest.mark.parametrize(
    "line",
    [
        "", "nonsense", "[]", "7", '"new"', "null", '{"op":7}', '{"op":"__init__"}', "[" * 9000,
        '{"op":"new"}', '{"op":"new","game":"chess"}', '{"op":"new","game":"march","seats":99}',
        '{"op":"new","game":"march","seats":"two"}', '{"op":"new","game":"march","options":[]}',
        '{"op":"new","game":"march","secret":"short"}', '{"op":"view"}', '{"op":"state"}',
        '{"op":"new","game":"march","seats":1e400}', '{"op":"load","game":"march","state":{}}',
        '{"op":"load","game":"march","state":7}', '{"op":"load","game":"march"}',
    ],
)  # fmt: skip
def test_bad_lines_get_a_sentence(headless, line):
    told = headless.line(line)
    assert told["ok"] is False
    assert told["error"]


def test_no_operation_with_odd_fields_breaks_it(ask):
    odd = [None, -1, 10**30, "x", [], {}, True, 1.5, "0.0", ["a"] * 50]
    generator = random.Random(5)
    operations = ["answer", "undo", "act", "view", "journal", "random", "text", "load", "questions"]
    ask(op="new", game="march")
    for _line in range(3000):
        told = ask(
            op=generator.choice(operations), seat=generator.choice(odd),
            answer=generator.choice(odd), question=generator.choice(odd),
            act=generator.choice(odd), about=generator.choice(odd),
            answers=generator.choice([-1, 0, "x"]), turn=generator.choice(odd),
            language=generator.choice(odd), game=generator.choice(odd),
            state=generator.choice(odd),
        )  # fmt: skip
        assert told["ok"] or told["error"]
    assert ask(op="answer", seat=0, answer="step")["ok"]


def test_the_command_answers_line_by_line(toys, monkeypatch, capsysbinary):
    from games.management.commands import headless  # noqa: PLC0415 - needs the toys

    lines = b'{"op":"new","game":"march"}\n\n\xff\xfe\n{"op":"result"}\n'
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
    headless.Command().handle()
    told = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [each["ok"] for each in told] == [True, False, True]


@pytest.mark.long
def test_the_process_replies_at_once_and_lives_on():
    with subprocess.Popen(
        [sys.executable, "manage.py", "headless"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        for line in (b"nonsense\n", b'{"op":"result"}\n'):
            process.stdin.write(line)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is False
        process.stdin.close()
        assert process.wait(10) == 0
