"""The dice are decided before the game, hidden during it, and can be computed anew by anybody after it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import logging

import pytest

from tallyup.table import commands as c
from tallyup.table import encode_fact
from tallyup.table import facts as f
from tallyup.table.types import Status
from tests.runtime.fakes import House
from tests.runtime.players import Party

FACES = {
    "red": ["*", "*", "*", "100", "50", "(50)"],
    "orange": ["*", "*", "*", "70", "(70)", "50"],
    "yellow": ["*", "*", "70", "(40)", "20", "20"],
    "green": ["*", "*", "40", "40", "(40)", "30"],
    "blue": ["*", "50", "20", "10", "(10)", "(10)"],
    "purple": ["*", "20", "20", "20", "(20)", "(20)"],
}
UP = ["+1", "+2", "+3", "-100", "+100", "x2"]
ORDER = list(FACES)


def message(*fields: str) -> bytes:
    return b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)


def indices(  # noqa: PLR0913, PLR0917
    seed: bytes, table: str, number: int, what: str, nonces: list[str], sides: int, want: int
) -> list[int]:
    """Written from the description alone, with nothing of the program."""
    found: list[int] = []
    block = 0
    while len(found) < want:
        fields = message("tallyup/draw/1", table, "1", str(number), what, str(block), *nonces)
        limit = 256 - 256 % sides
        found += [byte % sides for byte in hmac.new(seed, fields, "sha256").digest() if byte < limit]
        block += 1
    return found[:want]


def drawn_anew(seed: bytes, table: str, nonces: list[str], actions: list[str]) -> list[str]:
    """The rolls of a game as the seed and the nonces give them, for the dice that were picked."""
    rolls: list[str] = []
    trio: list[str] = []
    bonus: list[str] = []
    for action in actions:
        kind, *words = action.split()
        if kind == "trio":
            trio, bonus = sorted(words[1:], key=ORDER.index), []
        elif kind == "bonus":
            bonus = sorted(words[1:], key=ORDER.index)
        elif kind == "up":
            rolls.append("up " + UP[indices(seed, table, len(rolls), "up", nonces, 6, 1)[0]])
            bonus = [die for die in ORDER if die not in trio] if words == ["+3"] else []
        elif kind == "roll":
            dice, name = (bonus, "bonus") if bonus else (trio, "main")
            shown = indices(seed, table, len(rolls), " ".join([name, *dice]), nonces, 6, len(dice))
            rolls.append("roll " + " ".join(FACES[die][index] for die, index in zip(dice, shown, strict=True)))
            bonus = []
    return rolls


def nonce(person: str) -> str:
    return base64.urlsafe_b64encode(hashlib.md5(person.encode()).digest()).decode().rstrip("=")  # noqa: S324


async def party_with_nonces(salt: str) -> Party:
    house = House(salt=salt)
    code = await house.make(bots=("bold",))
    await house.say(code, "ben", c.Sit, name="Ben")
    for person in ("ann", "ben"):
        house.runtime.present(code, person, here=True)
        await house.say(code, person, c.GiveNonce, game=1, nonce=nonce(person))
    await house.say(code, "ann", c.Start)
    return Party(house, code, ["ann", "ben"])


@pytest.mark.parametrize("salt", ["fair 1", "fair 2", "fair 3"])
def test_every_roll_and_who_was_first_can_be_computed_anew_from_what_is_public(salt: str) -> None:
    async def run() -> None:
        party = await party_with_nonces(salt)
        before = (await party.house.view(party.code)).fair
        first = (await party.house.view(party.code)).round
        end = await party.play()
        seed = bytes.fromhex(end.fair.shown_seed)
        assert hashlib.sha256(seed).hexdigest() == before.commitment
        nonces = [each.nonce for each in before.nonces]
        assert [nonces[0], nonces[2]] == [nonce("ann"), nonce("ben")]
        assert nonces[1] == hmac.new(seed, message("tallyup/bot-nonce/1", "1"), "sha256").hexdigest()[:32]
        actions = await party.actions()
        rolls = [action for action in actions if action.split()[0] in {"roll", "up"}]
        assert drawn_anew(seed, party.code, nonces, actions) == rolls
        assert first is not None
        assert indices(seed, party.code, 0, "first 3", nonces, 3, 1) == [first.active]
        await party.house.runtime.close()

    asyncio.run(run())


def test_the_seed_is_nowhere_before_the_game_is_over(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    async def run() -> None:
        party = await party_with_nonces("hidden")
        house = party.house
        seed = await house.store.seed(party.code, 1)
        while True:
            view = await house.view(party.code)
            if view.status is Status.OVER:
                break
            assert view.fair.shown_seed == ""
            await party.step()
        facts = await party.facts()
        over = next(n for n, fact in enumerate(facts) if isinstance(fact.body, f.SeedShown))
        spellings = [seed, seed.hex().encode(), repr(seed).encode(), base64.b64encode(seed).rstrip(b"=")]
        shown = [frame for frame in house.heard.updates if seed.hex().encode() in frame]
        assert shown == house.heard.updates[-2:], "shown, and still to be seen when the next game's hash is announced"
        texts = [encode_fact(fact) for fact in facts[:over]]
        texts += house.heard.updates[:-2] + [frame for _, frame in house.heard.yous] + [caplog.text.encode()]
        assert not [text for text in texts for spelling in spellings if spelling in text]
        following = (await house.store.seed(party.code, 2)).hex().encode()
        everything = [encode_fact(fact) for fact in facts] + house.heard.updates
        assert not [text for text in everything if following in text]
        await house.runtime.close()

    asyncio.run(run())


def test_every_game_of_a_table_has_a_seed_of_its_own() -> None:
    async def run() -> None:
        party = await party_with_nonces("rematch")
        await party.play()
        first = await party.house.view(party.code)
        await party.house.say(party.code, "ann", c.Start)
        second = await party.house.view(party.code)
        assert second.fair.commitment == first.fair.commitment
        assert second.fair.commitment != hashlib.sha256(bytes.fromhex(first.fair.shown_seed)).hexdigest()
        assert [each.seat for each in second.fair.nonces] == [1], "people's nonces are of one game"
        await party.house.runtime.close()

    asyncio.run(run())
