"""Proofs by a record: this site played the match, or it could have been played."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import random
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.core.files.uploadedfile import SimpleUploadedFile

from games.core.ai.autoplay import play_on
from games.core.chance import commitment
from games.core.dialogue.messages import english
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, Entry
from games.core.engine.running_hash import PROOF
from games.core.records.record import Record, ending_of, hash_of, read_record, to_file
from games.matches.models import LogEntry, Match
from games.play.loading import catch_up, load
from games.play.moves import match_act
from games.play.start import match_start
from games.registry import SLUGS, rules_of
from games.replays.records import match_import, match_verify, record_of
from games.replays.signatures import Verdict, examine, sign
from games.site.keys import public_text, signing_key

SECRET = bytes(range(32))
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
SCRIPT = Path(__file__).parents[3] / "tools" / "verify_match.py"


def played(slug, answers=60, origin=None, proof=PROOF):
    """Return the signed record of a random match, resigned by the second player after these answers."""
    rules = rules_of(slug)
    match = Engine.new(rules, 2, {}, SECRET)
    if origin is not None:
        match = Engine(rules, SECRET, Checkpoint(0, origin))
    play_on(match, random.Random(5), answers)
    if match.outcome is None:
        match.act(1, "resign")
    record = Record(
        orrery=1, game=slug, rules=rules.version, seats=2, names=["Ada", "Bo"],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, result=ending_of(match), begun="2026-03-02T12:00:00+00:00",
        ended="2026-03-02T13:00:00+00:00",
        times=[1772452800000 + 9137 * n for n in range(len(match.log))], proof=proof,
        origin="" if origin is None else base64.b64encode(origin).decode(),
    )  # fmt: skip
    return sign(msgspec.structs.replace(record, hash=hash_of(record)), KEY)


def moment(slug, answers):
    """Return a turn start in the middle of a random match of two."""
    match = Engine.new(rules_of(slug), 2, {}, bytes(32))
    play_on(match, random.Random(6), answers)
    return match.checkpoint.state


def verdict(record, key=KEY, game=""):
    return examine(record, rules_of(game or record.game), public_text(key)).verdict


@pytest.fixture
def over(begin, in_turn, bo, ids, clock):
    """Return a match of two steps that Bo has resigned."""
    match = begin("march")
    in_turn(match, "step", "step")
    clock.shift(timedelta(seconds=7))
    match_act(match=match, person=bo, act="resign", about=None, client_id=ids())
    return Match.objects.get(pk=match.pk)


# --- files ----------------------------------------------------------------------------------------


def forged_win(record):
    """Cut the log, let the other player resign, and change the winner accordingly."""
    log = [*record.log[:-2], Entry(0, "resign")]
    match = Engine.new(rules_of(record.game), 2, record.options, SECRET)
    for entry in log:
        match.apply(entry)
    return {"log": log, "times": record.times[: len(log)], "result": ending_of(match)}


FORGED = {
    "win": forged_win,
    "name": lambda record: {"names": ["Ada", "Bob"]},
    "seats swapped": lambda record: {"names": ["Bo", "Ada"]},
    "begun": lambda record: {"begun": "2026-03-01T12:00:00+00:00"},
    "ended": lambda record: {"ended": ""},
    "a time": lambda record: {"times": [record.times[0] + 1, *record.times[1:]]},
    "loaded": lambda record: {"loaded": "2026-03-03T12:00:00+00:00"},
}


@pytest.mark.parametrize("name", ["hash", "key", "signature"])
def test_hash_key_and_signature_of_others_are_wrong(name):
    others = sign(msgspec.structs.replace(played("homeworlds"), hash="0" * 64), OTHER_KEY)
    changed = msgspec.structs.replace(played("homeworlds"), **{name: getattr(others, name)})
    assert verdict(changed) is Verdict.WRONG
    assert verdict(msgspec.structs.replace(changed, signature="")) is Verdict.WRONG


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_a_signed_file_that_was_changed_is_wrong_and_without_its_signature_only_possible(forge):
    record = played("homeworlds")
    assert verdict(record) is Verdict.PLAYED
    changed = msgspec.structs.replace(record, **forge(record))
    assert verdict(changed) is Verdict.WRONG
    changed = msgspec.structs.replace(changed, hash=hash_of(changed))
    assert verdict(changed) is Verdict.WRONG
    assert verdict(msgspec.structs.replace(changed, key="", signature="")) is Verdict.POSSIBLE
    assert verdict(sign(changed, OTHER_KEY)) is Verdict.POSSIBLE


def test_the_running_hash_alone_finds_a_change_of_log_names_and_times():
    record = msgspec.structs.replace(played("homeworlds"), key="", signature="")
    for name in ("win", "name", "seats swapped", "begun", "a time"):
        changed = msgspec.structs.replace(record, **FORGED[name](record))
        assert verdict(changed) is Verdict.WRONG, name


def test_the_running_hash_alone_finds_another_position_to_begin_from():
    record = played("homeworlds", origin=moment("homeworlds", 5))
    record = msgspec.structs.replace(record, key="", signature="")
    assert verdict(record) is Verdict.POSSIBLE
    other = base64.b64encode(moment("homeworlds", 9)).decode()
    for origin in ("", other):
        assert hash_of(msgspec.structs.replace(record, origin=origin)) != record.hash


def test_a_proof_from_before_positions_were_bound_says_so():
    origin = moment("homeworlds", 5)
    record = played("homeworlds", origin=origin, proof=1)
    assert b'"proof"' not in to_file(record)
    found = examine(record, rules_of("homeworlds"), public_text(KEY))
    assert found.verdict is Verdict.PLAYED
    said = [english().render(finding.message) for finding in found.findings]
    assert any("of version 1" in sentence for sentence in said)
    newer = examine(played("homeworlds", origin=origin), rules_of("homeworlds"), public_text(KEY))
    assert len(newer.findings) == len(found.findings) - 1
    with pytest.raises(IllegalAnswer, match="proof of version"):
        read_record(to_file(msgspec.structs.replace(record, proof=3)))


def test_a_file_from_before_there_were_signatures_could_have_been_played():
    record = msgspec.structs.replace(played("homeworlds"), key="", signature="", hash="", times=[])
    again = read_record(to_file(record))
    assert again == record
    assert b"times" not in to_file(record)
    assert verdict(again) is Verdict.POSSIBLE


def test_any_program_can_check_hash_and_signature():
    plain = json.loads(to_file(played("planet_x", origin=moment("planet_x", 8))))

    def canonical(value):
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return text.encode()

    def mac(data):
        return hmac.digest(bytes.fromhex(plain["secret"]), data, hashlib.sha256)

    def decoded(text):
        return base64.urlsafe_b64decode(text + "==")

    head = ("begun", "commitment", "game", "options", "rules", "seats")
    origin = base64.b64decode(plain["origin"])
    bound = {name: plain[name] for name in head} | {"origin": hashlib.sha256(origin).hexdigest()}
    state = mac(b"match" + canonical(bound))
    for entry, time in zip(plain["log"], plain["times"], strict=True):
        state = mac(b"entry" + state + canonical([*entry, time]))
    assert mac(b"names" + state + canonical(plain["names"])).hex() == plain["hash"]
    signature = plain.pop("signature")
    Ed25519PublicKey.from_public_bytes(decoded(plain["key"])).verify(
        decoded(signature), b"Orrery record\n" + canonical(plain)
    )


def script(*arguments):
    return subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.long
def test_the_script_says_which_of_the_two_it_found(tmp_path):
    file, record = tmp_path / "match.json", played("homeworlds")
    file.write_bytes(to_file(record))
    mine, others = f"--key={public_text(KEY)}", f"--key={public_text(OTHER_KEY)}"
    for arguments, word, status in (
        ([mine], "PLAYED", 0), ([], "POSSIBLE", 0), ([others], "POSSIBLE", 1),
    ):  # fmt: skip
        found = script(file, *arguments)
        assert (found.returncode, f": {word}: " in found.stdout) == (status, True), found.stdout
    file.write_bytes(to_file(record).replace(b'"Bo"', b'"Bob"'))
    assert (script(file).returncode, script(file, mine).returncode) == (1, 1)


@pytest.mark.long
@pytest.mark.parametrize("begun", ["as usual", "in the middle"])
@pytest.mark.parametrize("slug", SLUGS)
def test_no_file_in_which_one_byte_was_changed_is_called_played(slug, begun):
    """The signature covers the values of a file: another blank changes nothing."""
    record = played(slug, 150, origin=moment(slug, 8) if begun == "in the middle" else None)
    data, generator, changed = to_file(record), random.Random(slug), 0
    assert verdict(read_record(data)) is Verdict.PLAYED
    while changed < 1000:
        at, byte = generator.randrange(len(data)), generator.randrange(256)
        if data[at] == byte:
            continue
        try:
            other = read_record(data[:at] + bytes([byte]) + data[at + 1 :])
        except IllegalAnswer:
            changed += 1
            continue
        if other == record:
            assert bytes([data[at], byte]).isspace()
            continue
        changed += 1
        assert verdict(other, game=slug) is Verdict.WRONG, (at, byte)


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"names":', '"names": ["Cy", "Dee"], "names":'),
        ('"names":', '"n\\u0061mes": ["Cy", "Dee"], "names":'),
        ('"reason":', '"reason": "void", "reason":'),
        ('"reason":', '"says": "Bo cheated", "reason":'),
        ('"log":', '"log": [], "log":'),
        ("],\n", ', "and nothing else"],\n'),
    ],
)
def test_no_file_is_called_played_in_which_somebody_reads_something_else(slug, old, new):
    data = to_file(played(slug)).decode()
    assert verdict(read_record(data.encode())) is Verdict.PLAYED
    head, found, rest = data.rpartition(old)
    assert found
    with pytest.raises(IllegalAnswer):
        read_record(f"{head}{new}{rest}".encode())


# --- the site -------------------------------------------------------------------------------------


def test_the_hash_is_announced_all_along_and_stands_in_the_record(begin, in_turn, client, ada):
    match = begin("march")
    live = load(match.slug)
    announced = [live.hash]
    in_turn(match, "step")
    catch_up(live)
    announced.append(live.hash)
    assert announced[0] != announced[1] == load(match.slug).hash
    client.force_login(ada)
    for page in ("", "replay/"):
        assert announced[1] in client.get(f"/match/{match.slug}/{page}").content.decode()
    LogEntry.objects.filter(match=match).update(created_at=match.created_at)
    assert load(match.slug).hash != announced[1]


@pytest.mark.parametrize("proof", [1, PROOF])
def test_a_match_that_began_in_the_middle_is_proved_by_the_proof_it_began_with(ada, bo, ids, proof):
    origin = moment("homeworlds", 5)
    match = match_start(game="homeworlds", people=[ada, bo], origin=origin)
    assert match.origin_hash == hashlib.sha256(origin).hexdigest()
    if proof == 1:  # begun before the newer proof
        Match.objects.filter(pk=match.pk).update(proof=1, origin_hash="")
    match_act(match=match, person=bo, act="resign", about=None, client_id=ids())
    match = Match.objects.get(pk=match.pk)
    record = record_of(match=match)
    assert base64.b64decode(record.origin) == origin
    assert (record.proof, record.hash) == (proof, hash_of(record))
    assert match_verify(match=match).verdict is Verdict.PLAYED


def test_at_the_end_everybody_gets_the_hash_that_is_signed(over, client, ada):
    client.force_login(ada)
    record = read_record(client.get(f"/match/{over.slug}/record/").content)
    page = client.get(f"/match/{over.slug}/")
    assert page.context["frame"]["hash"] == page.context["hello"]["hash"] == record.hash
    assert record.times[-1] - record.times[0] >= 7000
    assert record.hash == hash_of(record)
    key = client.get("/.well-known/orrery-signing-key").content.decode().strip()
    assert record.key == key == public_text(signing_key())
    proof = client.get(f"/match/{over.slug}/proof/").content.decode()
    assert "This site played this match" in proof
    assert record.hash in proof


def test_while_a_match_runs_no_frame_tells_the_hash_of_the_end(begin, client, ada):
    client.force_login(ada)
    page = client.get(f"/match/{begin('march').slug}/")
    assert page.context["frame"]["hash"] is None


def test_the_hash_is_keyed_with_the_secret(begin, in_turn):
    """Without the secret, anybody could try out the hidden answers."""
    match = begin("march")
    before = load(match.slug).hash
    Match.objects.filter(pk=match.pk).update(secret=bytes(32))
    assert load(match.slug).hash != before


def test_a_loaded_match_says_for_ever_that_it_came_from_a_file(over, toys, client):
    signed = record_of(match=over)
    plain = msgspec.structs.replace(signed, key="", signature="")
    for record, source, heading in (
        (plain, "file", "This match could have been played"),
        (signed, "signed", "This site played this match"),
    ):
        file = SimpleUploadedFile("x.json", to_file(record))
        watched = client.post("/load/", {"record": file}, follow=True).request["PATH_INFO"]
        for page in ("", "replay/", "proof/"):
            text = client.get(watched + page).content.decode()
            assert f'data-source="{source}"' in text
            assert "was loaded from a file" in text
        assert f"<h1>{heading}</h1>" in text
        again = read_record(client.get(f"{watched}record/").content)
        assert again.loaded
        assert (again.hash, again.key, again.signature, again.times) == ("", "", "", [])
        assert examine(again, toys["march"], signed.key).verdict is Verdict.POSSIBLE
        assert Match.objects.get(slug=watched.split("/")[2]).source == source
    assert match_verify(match=over).verdict is Verdict.PLAYED


def test_a_signed_file_that_was_changed_is_not_loaded(over):
    record = msgspec.structs.replace(record_of(match=over), names=["Ada", "Bob"])
    with pytest.raises(IllegalAnswer, match="was changed after it was signed"):
        match_import(record=record)
