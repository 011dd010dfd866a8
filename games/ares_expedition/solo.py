"""The variant for one: a dummy that chooses phases blindly, and 25 rounds."""

from __future__ import annotations

from games.ares_expedition import words
from games.ares_expedition.planet import TRACK_NAMES, TRACKS
from games.ares_expedition.table import PHASES, Dummy, Mars, Player
from games.core import Choose, Option, _, plural

LAST_MARK = 5
GIFTS = {"novice": 2, "advanced": 1, "expert": 0}


def show_phase(mars: Mars, dummy: Dummy) -> None:
    """The dummy's card is drawn blindly; with the marker on 5 the player has chosen it."""
    if dummy.planned:
        dummy.phase, dummy.planned = dummy.planned, ""
    else:
        dummy.phase = mars.chance.pick(dummy.cards)
    dummy.cards.remove(dummy.phase)
    mars.say(_("the dummy chooses {phase}", phase=words.PHASE_NAMES[dummy.phase]))


async def plan(dummy: Dummy, player: Player) -> None:
    """In the last five rounds the player decides the order of the dummy's cards."""
    if dummy.marker < LAST_MARK:
        return
    options = {f"dummy:{phase}": Option(phase, words.PHASE_NAMES[phase]) for phase in dummy.cards}
    dummy.planned = dummy.cards[0]
    if len(options) > 1:
        dummy.planned = await Choose(player.seat, _("Choose a phase for the dummy"), options)


async def reshuffle(mars: Mars, dummy: Dummy, player: Player) -> None:
    """When the dummy's cards are used up, its marker moves on and Mars improves by itself."""
    if dummy.cards:
        return
    dummy.cards = list(PHASES)
    dummy.marker += 1
    mars.say(_("the dummy’s marker moves on to {n}", n=dummy.marker))
    steps = GIFTS[mars.options["difficulty"]]
    tracks = [track for track in ("oxygen", "temperature") if not mars.planet.is_full(track)]
    if not steps or not tracks:
        return
    track = tracks[0]
    if len(tracks) > 1:
        options = {track: Option(track, TRACK_NAMES[track]) for track in tracks}
        prompt = plural(
            "The dummy’s marker moves on: raise which parameter by a step?",
            "The dummy’s marker moves on: raise which parameter by {n} steps?",
            steps,
        )
        track = await Choose(player.seat, prompt, options)
    before = mars.planet.step(track)
    after = min(TRACKS[track].top, before + steps)
    setattr(mars.planet, track, after)
    mars.say(_("Mars by itself: {track} +{n}", track=TRACK_NAMES[track], n=after - before))
