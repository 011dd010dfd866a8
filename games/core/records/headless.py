"""Headless play: one JSON object a line in, one out, without database or server.

For bots and for checking the rules from outside; `docs/headless.md` describes the operations.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.core.ai.autoplay import play_on
from games.core.chance import new_secret
from games.core.dialogue.messages import Translator, _
from games.core.dialogue.questions import IllegalAnswer, Json, Seat
from games.core.dialogue.rendering import journal_json, message_hook, outcome_json, questions_json
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.engine.runner import RulesFault
from games.core.engine.table import dump, from_json, load, to_json
from games.core.rules import Rules

MAX_RANDOM_ANSWERS = 100_000


class Headless:
    """One match at a time, played by lines.

    `games` maps slugs to rules; `translators` maps a game's slug and a language to a translator.
    """

    def __init__(self, games: Callable[[str], Rules[Any]], translators: Callable[[str, str], Translator]) -> None:
        self._games = games
        self._translators = translators
        self._match: Engine[Any] | None = None
        self._translator = translators("", "en")

    def line(self, text: str | bytes) -> dict[str, Json]:
        """Return the reply to one line, also to an invalid one; never raise."""
        try:
            request = msgspec.json.decode(text)
            if not isinstance(request, dict) or not isinstance(request.get("op"), str):
                raise IllegalAnswer(_("a line is a JSON object with an “op”"))
            operation = OPERATIONS.get(request["op"])
            if operation is None:
                raise IllegalAnswer(_("there is no operation “{op}”", op=request["op"][:60]))
            return {"ok": True, **operation(self, request)}
        except IllegalAnswer as refusal:
            return {"ok": False, "error": self._translator.render(refusal.message)}
        except RulesFault as fault:
            return {
                "ok": False,
                "error": f"the rules broke down, the match stands as before: {fault}",
            }
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            return {"ok": False, "error": f"that cannot be read: {error}"}

    def new(self, request: Mapping[str, Json]) -> dict[str, Json]:
        rules = self._rules(request)
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise IllegalAnswer(_("“options” is an object"))
        seats = request.get("seats", rules.seats[0])
        self._match = Engine.new(rules, seats, options, _secret_in(request))
        return self._now()

    def load(self, request: Mapping[str, Json]) -> dict[str, Json]:
        rules = self._rules(request)
        state = from_json(rules.state_type, request.get("state"))
        state.options = rules.check_options(state.seats, state.options)
        state.rolled = 0
        script = msgspec.convert(request.get("rolls", []), list[tuple[str, str | int]])
        secret = _secret_in(request)
        try:
            rules.repair(state)
            self._match = Engine(rules, secret, Checkpoint(0, dump(state)), script=script)
        except Exception as error:  # rules raise anything over a forged state
            raise IllegalAnswer(_("the rules cannot go on from that state: {error}", error=str(error)[:200])) from error
        return self._now()

    def questions(self, request: Mapping[str, Json]) -> dict[str, Json]:
        return {"questions": questions_json(self.match, None, self._language(request))}

    def answer(self, request: Mapping[str, Json]) -> dict[str, Json]:
        question = request.get("question")
        if question is not None and not isinstance(question, str):
            raise IllegalAnswer(_("“question” is the id of a question"))
        self.match.answer(self._seat(request), request.get("answer"), question)
        return self._now()

    def undo(self, request: Mapping[str, Json]) -> dict[str, Json]:
        self.match.act(self._seat(request), "undo")
        return self._now()

    def act(self, request: Mapping[str, Json]) -> dict[str, Json]:
        self.match.act(self._seat(request), str(request.get("act")), request.get("about"))
        return self._now()

    def view(self, request: Mapping[str, Json]) -> dict[str, Json]:
        view = self.match.view(self._viewer(request))
        hook = message_hook(self._language(request))
        return {"view": msgspec.to_builtins(view, enc_hook=hook, str_keys=True)}

    def state(self, request: Mapping[str, Json]) -> dict[str, Json]:
        """Return the state at the start of the running turn."""
        match = self.match
        return {"state": to_json(load(match.rules.state_type, match.checkpoint.state))}

    def log(self, request: Mapping[str, Json]) -> dict[str, Json]:
        return {"log": [[e.seat, e.question, e.answer] for e in self.match.log]}

    def journal(self, request: Mapping[str, Json]) -> dict[str, Json]:
        lines = journal_json(self.match.journal, self._viewer(request), self._language(request))
        return {"journal": lines}

    def result(self, request: Mapping[str, Json]) -> dict[str, Json]:
        return {"result": outcome_json(self.match.outcome, self._language(request))}

    def random(self, request: Mapping[str, Json]) -> dict[str, Json]:
        answers = request.get("answers", MAX_RANDOM_ANSWERS)
        if type(answers) is not int or not 0 <= answers <= MAX_RANDOM_ANSWERS:
            raise IllegalAnswer(_("“answers” is a number up to {n}", n=MAX_RANDOM_ANSWERS))
        given = play_on(self.match, random.Random(str(request.get("seed", 0))), answers)
        return {"answers": given, **self._now()}

    def text(self, request: Mapping[str, Json]) -> dict[str, Json]:
        """Play one whole turn in the game's notation, or nothing of it."""
        match, notation = self.match, self.match.rules.notation
        if not match.waiting:
            raise IllegalAnswer(_("the match is over"))
        if notation is None:
            raise IllegalAnswer(_("this game has no notation"))
        trial, seat = match.fork(), match.waiting[0]
        for answer in notation.parse_turn(match.state, str(request.get("turn", ""))):
            trial.answer(seat, answer)
        self._match = trial
        return self._now()

    @property
    def match(self) -> Engine[Any]:
        if self._match is None:
            raise IllegalAnswer(_("there is no match yet: begin with “new” or “load”"))
        return self._match

    def _now(self) -> dict[str, Json]:
        match = self.match
        return {
            "version": match.version,
            "waiting": match.waiting,
            "over": match.outcome is not None,
        }

    def _rules(self, request: Mapping[str, Json]) -> Rules[Any]:
        slug = request.get("game")
        try:
            return self._games(str(slug))
        except KeyError:
            raise IllegalAnswer(_("there is no game “{slug}”", slug=str(slug)[:60])) from None

    def _seat(self, request: Mapping[str, Json]) -> Seat:
        seat = request.get("seat")
        if type(seat) is not int or not 0 <= seat < self.match.state.seats:
            raise IllegalAnswer(_("“seat” is a number from 0 to {n}", n=self.match.state.seats - 1))
        return seat

    def _viewer(self, request: Mapping[str, Json]) -> Seat | None:
        return None if request.get("seat") is None else self._seat(request)

    def _language(self, request: Mapping[str, Json]) -> Translator:
        slug = self._match.rules.slug if self._match else ""
        return self._translators(slug, str(request.get("language", "en")))


def _secret_in(request: Mapping[str, Json]) -> bytes:
    """Return the secret in a request, or else a new one."""
    text = request.get("secret")
    if text is None:
        return new_secret()
    if not isinstance(text, str) or not re.fullmatch("[0-9a-f]{64}", text):
        raise IllegalAnswer(_("“secret” is 64 hexadecimal digits"))
    return bytes.fromhex(text)


OPERATIONS: dict[str, Callable[[Headless, Mapping[str, Json]], dict[str, Json]]] = {
    name: getattr(Headless, name)
    for name in (
        "new", "load", "questions", "answer", "undo", "act", "view", "state", "log", "journal",
        "result", "random", "text",
    )
}  # fmt: skip
