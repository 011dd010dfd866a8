"""The variant for one: a dummy with random phases, and 25 rounds.

RULES.md § Together, and alone.
"""

from __future__ import annotations

from games.ares_expedition.planet import TRACK_NAMES, Gauge
from games.ares_expedition.state import PHASES, Dummy, Mars, PhaseOrNone, Player, Topic
from games.ares_expedition.view import text
from games.core import Choose, Option, _, plural

LAST_MARK = 5
STEPS = {"novice": 2, "advanced": 1, "expert": 0}


def show_phase(mars: Mars, dummy: Dummy) -> None:
    """Draw the dummy's card at random; with the marker on 5 the player has chosen it."""
    phase = dummy.planned if dummy.planned != "" else mars.chance.pick(dummy.cards)
    dummy.phase, dummy.planned = phase, ""
    dummy.cards.remove(phase)
    mars.say(_("The dummy chooses {phase}", phase=text.PHASE_NAMES[phase]))


async def plan(dummy: Dummy, player: Player) -> None:
    """Ask for the dummy's next card in the last five rounds."""
    if dummy.marker < LAST_MARK:
        return
    options: dict[str, Option[PhaseOrNone]] = {
        f"dummy:{phase}": Option(phase, text.PHASE_NAMES[phase]) for phase in dummy.cards
    }
    dummy.planned = dummy.cards[0]
    if len(options) > 1:
        dummy.planned = await Choose(player.seat, _("Choose a phase for the dummy"), options, topic=Topic.DUMMY)


async def reshuffle(mars: Mars, dummy: Dummy, player: Player) -> None:
    """Move the marker on when the dummy's cards are used up; then Mars improves by itself."""
    if dummy.cards:
        return
    dummy.cards = list(PHASES)
    dummy.marker += 1
    mars.say(_("The dummy’s marker moves on to {n}", n=dummy.marker))
    steps = STEPS[mars.options["difficulty"]]
    gauges: list[Gauge] = ["oxygen", "temperature"]
    gauges = [gauge for gauge in gauges if not mars.planet.is_full(gauge)]
    if not steps or not gauges:
        return
    gauge = gauges[0]
    if len(gauges) > 1:
        options = {str(each): Option(each, TRACK_NAMES[each]) for each in gauges}
        prompt = plural(
            "The dummy’s marker moves on: raise which parameter by a step?",
            "The dummy’s marker moves on: raise which parameter by {n} steps?",
            steps,
        )
        gauge = await Choose(player.seat, prompt, options, topic=Topic.DUMMY)
    made = mars.planet.advance(gauge, steps)
    what = plural("Mars changes by itself: {track} +{n} step", "Mars changes by itself: {track} +{n} steps", made,
                  track=TRACK_NAMES[gauge])  # fmt: skip
    mars.say(what)
