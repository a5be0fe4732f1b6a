"""A table as everybody may see it. The one place that decides what of a table leaves the server.

``view`` reads nothing of a sealed choice but that it is there, so no view can hold one; what only one person may
know comes from ``you``.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tallyup.engine import ALL_DICE, Phase, State
from tallyup.table import Model
from tallyup.table.model import Sitter
from tallyup.table.timing import clock_due, shout_closes
from tallyup.wire import view as v
from tallyup.wire.types import AskKind, BotLevel, ChoiceName, DieName

MAX_TERMS: Final = 40
MAX_ROUNDS: Final = 200
SECTIONS: Final = tuple(field for field in v.View.__struct_fields__ if field != "code")


def view(model: Model) -> v.View:
    """The whole table."""
    return v.View(
        code=model.code,
        name=model.name,
        status=model.status,
        options=model.options,
        seats=[_seat(sitter) for sitter in model.sitters],
        host=model.host_seat(),
        first=model.first,
        game=model.game,
        round=_round(model),
        tray=_tray(model),
        score=_score(model),
        ask=_ask(model),
        fair=_fair(model),
        result=_result(model),
    )


def patch(before: v.View, after: v.View) -> v.Patch:
    """The sections that differ."""
    changed = {name: getattr(after, name) for name in SECTIONS if getattr(before, name) != getattr(after, name)}
    return v.Patch(**changed)


def you(model: Model, person: str) -> v.You:
    """What this person alone may know."""
    seat = model.seat_of(person)
    return v.You(
        seat=seat,
        choice=_own_choice(model, seat),
        step=model.step,
        nonce=_own_nonce(model, person, seat),
    )


def _own_choice(model: Model, seat: int | None) -> ChoiceName | None:
    """Not one that was sealed before the seat was taken over: that would be a look at somebody else's."""
    if seat is None or seat in model.unseen:
        return None
    choice: ChoiceName | None = msgspec.convert(model.sealed.get(seat), ChoiceName | None)
    return choice


def _own_nonce(model: Model, person: str, seat: int | None) -> str | None:
    if seat is None or not model.playing:
        return model.nonces.get(person)
    return model.game_nonces[seat] or None if seat < len(model.game_nonces) else None


def _seat(sitter: Sitter) -> v.SeatView:
    kind: Literal["person", "bot", "vacant"] = "person"
    if sitter.person is None:
        kind = "vacant" if sitter.level is None else "bot"
    level = msgspec.convert(sitter.level, BotLevel | None)
    return v.SeatView(name=sitter.name, kind=kind, level=level, stand_in=sitter.stand_in is not None)


def _round(model: Model) -> v.RoundView | None:
    state = model.state
    if state is None:
        return None
    turns = state.options.turns
    terms = [v.TotalStep(term.kind, term.change, term.text, term.total) for term in model.terms[-MAX_TERMS:]]
    return v.RoundView(
        number=state.round,
        active=state.active,
        tie_break=model.tie_break,
        last=turns is not None and state.round >= turns * state.players,
        trio=[die.value for die in state.trio],
        total=state.total,
        how=terms,
    )


def _tray(model: Model) -> v.TrayView | None:
    if model.state is None:
        return None
    tray = model.tray
    return v.TrayView(
        main=[v.DieView(die.value, str(face)) for die, face in tray.main],
        up=None if tray.up is None else tray.up.value,
        bonus=[v.DieView(die.value, str(face)) for die, face in tray.bonus],
        bonus_picked=[die.value for die in tray.bonus_picked],
        stars=tray.stars,
        roll=model.rolls,
    )


def _score(model: Model) -> v.ScoreView | None:
    state = model.state
    if state is None:
        return None
    return v.ScoreView(
        scores=list(state.scores),
        places=[1 + sum(other > score for other in state.scores) for score in state.scores],
        tokens=["in" if is_in else "out" for is_in in state.is_in],
        banked=[model.banked.get(seat) for seat in range(state.players)],
    )


def _ask(model: Model) -> v.AskView:
    asked, state = model.asked, model.state
    return v.AskView(
        step=model.step,
        kind=asked.kind,
        seats=list(asked.seats),
        chosen=sorted(model.answered(asked.kind)),
        before_up=state is not None and state.phase is Phase.DECIDE_BEFORE_UP,
        pick=_pick(state, asked.kind),
        from_dice=_from_dice(state, asked.kind),
        opened=model.opened,
        due=shout_closes(model) if asked.kind is AskKind.SHOUT else clock_due(model),
    )


def _pick(state: State | None, kind: AskKind) -> int:
    if kind is AskKind.BONUS and state is not None and state.up is not None:
        return state.up.bonus_dice
    return 3 if kind is AskKind.TRIO else 0


def _from_dice(state: State | None, kind: AskKind) -> list[DieName]:
    if state is None or kind not in {AskKind.TRIO, AskKind.BONUS}:
        return []
    return [die.value for die in ALL_DICE if die not in state.trio]


def _fair(model: Model) -> v.FairView:
    game = model.game if model.playing else model.next_game()
    if model.playing:
        given = list(enumerate(model.game_nonces))
    else:
        given = [(seat, model.nonces.get(sitter.person or "", "")) for seat, sitter in enumerate(model.sitters)]
    return v.FairView(
        game=game,
        commitment=model.commitments.get(game, ""),
        nonces=[v.NonceView(seat, nonce) for seat, nonce in given if nonce],
        shown_game=model.shown[0],
        shown_seed=model.shown[1],
    )


def _result(model: Model) -> v.ResultView | None:
    end = model.result
    if end is None:
        return None
    rounds = [v.RoundScores(number, list(scores)) for number, scores in _thinned(model.result_rounds)]
    return v.ResultView(winner=end.winner, reason=end.reason.value, scores=list(end.scores), rounds=rounds)


def _thinned(rounds: list[tuple[int, tuple[int, ...]]]) -> list[tuple[int, tuple[int, ...]]]:
    """At most 200 rounds, evenly spread, the last one among them."""
    if len(rounds) <= MAX_ROUNDS:
        return rounds
    last = len(rounds) - 1
    return [rounds[index * last // (MAX_ROUNDS - 1)] for index in range(MAX_ROUNDS)]
