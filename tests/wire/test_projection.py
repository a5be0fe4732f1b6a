"""A sealed choice leaves nothing in what anybody else may see: not one byte, and not the order."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tallyup.engine import Choice, Seat
from tallyup.runtime.live import LiveTable
from tallyup.table import commands as c
from tallyup.table.table import AnyCommand
from tallyup.wire.events import Sealed
from tallyup.wire.project import SECTIONS, patch, view, you
from tallyup.wire.server import Update
from tests.table.desk import BUST, CIRCLE, HUNDRED, Desk, over

PEOPLE = ("ann", "ben", "cem", "dan")
BOT = 4
WATCHERS = (*PEOPLE, "zoe")
Frames = list[tuple[str, bytes]]


class Stage:
    """A decision of four people and a bot, and everything that is sent while it is open."""

    def __init__(self, roll: str, clock: int) -> None:
        desk = Desk("ann ben cem dan", bots=("bold",), clock=clock).start().main(roll)
        self.now, self.live = desk.now, LiveTable(desk.facts)
        self.sent: Frames = []
        self.ids = 0

    def do(self, command: AnyCommand, by: str = "") -> None:
        self.now += 7
        happened = self.live.table.handle(command, self.now, by=by)
        if happened:
            told = self.live.advance(happened, self.now)
            self.sent.append(("", told.frame))
            self.sent += told.yous

    def play(self, move: tuple[Any, ...], *, twin: bool) -> None:
        """``twin``: with the other choice wherever the move is the secret one's."""
        self.ids += 1
        ident, model = f"move-{self.ids}", self.live.table.model
        match move:
            case ("choose", who, one, other):
                self.do(c.Choose(id=ident, step=model.step, choice=other if twin else one), who)
            case ("bot", seat, one, other):
                self.do(c.BotActs(model.step, Seat(seat), Choice(other if twin else one)))
            case ("leave", who):
                self.do(c.Leave(id=ident), who)
            case ("back", who):
                self.do(c.Returned(who))
            case ("pause", who):
                kind = c.Pause if model.status == "playing" else c.Resume
                self.do(kind(id=ident), who)
            case ("look", who):
                self.sent += [(who, frame) for frame in self.live.missed(None, self.now)]
                self.sent.append((who, msgspec.json.encode(self.live.you(who))))


CHOICES = st.sampled_from(["in", "out"])
# dan never chooses, so that the decision stays open; ann's and the bot's choices are the secrets.
MOVES = st.one_of(
    st.tuples(st.just("choose"), st.just("ann"), CHOICES, CHOICES),
    st.tuples(st.just("bot"), st.just(BOT), CHOICES, CHOICES),
    st.tuples(st.just("choose"), st.sampled_from(["ben", "cem"]), CHOICES).map(lambda move: (*move, move[2])),
    st.tuples(st.sampled_from(["leave", "back"]), st.sampled_from(PEOPLE[:3])),
    st.tuples(st.just("pause"), st.sampled_from(["ben", "dan"])),
    st.tuples(st.just("look"), st.sampled_from(WATCHERS)),
)


def allowed(stage: Stage, move: tuple[Any, ...]) -> bool:
    """A paused table takes no choices; a stand-in's seat may be answered for by a bot only while it is one."""
    paused = stage.live.table.model.status == "paused"
    return not (paused and move[0] == "choose")


@given(st.lists(MOVES, max_size=25), st.sampled_from([HUNDRED, CIRCLE]), st.sampled_from([0, 10]))
def test_tables_that_differ_only_in_what_is_sealed_send_the_same_bytes_in_the_same_order(
    moves: list[tuple[Any, ...]], roll: str, clock: int
) -> None:
    one, other = Stage(roll, clock), Stage(roll, clock)
    for move in moves:
        if allowed(one, move):
            one.play(move, twin=False)
            other.play(move, twin=True)
    for watcher in ("ben", "cem", "dan", "zoe"):
        assert heard(one, watcher) == heard(other, watcher)
    assert view(one.live.table.model) == view(other.live.table.model)
    assert one.live.view == other.live.view
    assert one.live.summary(one.now) == other.live.summary(other.now)
    for watcher in ("ben", "cem", "dan", "zoe"):
        assert you(one.live.table.model, watcher) == you(other.live.table.model, watcher)


def heard(stage: Stage, watcher: str) -> Frames:
    return [(to, frame) for to, frame in stage.sent if to in {"", watcher}]


def test_every_accepted_choice_sends_the_same_event() -> None:
    stage = Stage(HUNDRED, 0)
    for choice in ("in", "in", "out", "in"):
        stage.play(("choose", "ann", choice, choice), twin=False)
    updates = [msgspec.json.decode(frame, type=Update) for to, frame in stage.sent if not to]
    assert [update.events for update in updates] == [[Sealed(seat=0)]] * 4


def test_ones_own_choice_is_told_to_oneself_alone() -> None:
    stage = Stage(HUNDRED, 0)
    stage.play(("choose", "ann", "out", "out"), twin=False)
    assert [to for to, _ in stage.sent] == ["", "ann"]
    assert stage.live.you("ann").choice == "out"
    assert all(stage.live.you(who).choice is None for who in WATCHERS[1:])
    assert b'"out"' not in stage.sent[0][1]


def test_a_choice_is_nobodys_any_more_after_the_reveal() -> None:
    desk = Desk("ann ben").start().main(HUNDRED).choose(ann="in", ben="in")
    assert you(desk.model, "ann").choice is None


@given(st.lists(st.sampled_from(["in", "out"]), min_size=2, max_size=2))
def test_a_patch_holds_what_differs_and_nothing_else(choices: list[str]) -> None:
    desk = Desk("ann ben").start().main(HUNDRED)
    before = view(desk.model)
    assert patch(before, before) == patch(before, view(desk.model))
    desk.choose(ann=choices[0], ben=choices[1])
    after = view(desk.model)
    changes = {name: value for name in SECTIONS if (value := getattr(patch(before, after), name)) is not msgspec.UNSET}
    assert changes == {name: getattr(after, name) for name in SECTIONS if getattr(before, name) != getattr(after, name)}
    assert msgspec.structs.replace(before, **changes) == after


def test_the_view_says_where_the_total_came_from_and_who_has_what() -> None:
    desk = Desk("ann ben").start().main(CIRCLE).choose(ann="in", ben="out").roll("-100")
    shown = view(desk.model)
    assert shown.round is not None
    assert shown.score is not None
    assert [(term.text, term.total) for term in shown.round.how] == [("+120", 120), ("-100", 20)]
    assert (shown.score.tokens, shown.score.banked, shown.score.places) == (["in", "out"], [None, 120], [2, 1])
    assert (shown.ask.before_up, shown.ask.kind, shown.ask.seats) == (False, "decision", [0])


def test_the_view_of_a_finished_game_has_its_result_until_the_next_begins() -> None:
    desk = over(Desk("ann ben", target=50).start())
    shown = view(desk.model)
    assert shown.result is not None
    assert (shown.result.winner, shown.result.scores) == (0, [100, 0])
    assert shown.ask.kind == "nothing"
    desk.start()
    assert view(desk.model).result is None


def test_a_chart_of_a_long_game_is_thinned_and_keeps_its_end() -> None:
    desk = Desk("ann ben", turns=100).start()
    while desk.model.playing and len(desk.model.rounds) < 199:
        desk.main(BUST)
    desk.main(HUNDRED).choose(ann="in", ben="out").choose().roll(BUST)
    shown = view(desk.model)
    assert shown.result is not None
    assert len(shown.result.rounds) == 200
    assert shown.result.rounds[-1].scores == [0, 100]
