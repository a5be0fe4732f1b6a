"""Whatever people, bots and time do to a table, in any order."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tallyup.engine import (
    ALL_DICE,
    Banked,
    Choice,
    Event,
    PickBonus,
    PickTrio,
    Seat,
    TallyUpError,
    TallyUpScored,
    legal,
    outcomes,
)
from tallyup.table import Fact, Happened, Table, TableOptions, decode_fact, encode_fact
from tallyup.table import commands as c
from tallyup.table.model import ROLL_KINDS
from tallyup.table.table import AnyCommand
from tallyup.table.types import AskKind, Status
from tallyup.wire.project import view

PEOPLE = ("ann", "ben", "cem", "zoe")
LUCK = st.integers(0, 2**32)
OPTIONS = st.builds(
    TableOptions,
    target=st.sampled_from([50, 300, 2_500]),
    turns=st.sampled_from([None, None, 1]),
    high_stakes=st.booleans(),
    dice=st.sampled_from(["online", "boxed"]),
    clock=st.sampled_from([0, 10]),
    rolling=st.sampled_from(["press", "auto"]),
    late=st.sampled_from(["stand-in", "in", "out"]),
)


class AnyTable(RuleBasedStateMachine):
    """Rules are what can be said to a table; ``go_on`` keeps games moving, so that all of a game is reached."""

    @initialize(options=OPTIONS, people=st.integers(1, 3), bots=st.integers(0, 2))
    def opened(self, options: TableOptions, people: int, bots: int) -> None:
        self.now = 1_800_000_000_000
        self.ids = 0
        self.facts: list[Fact] = []
        self.scores: list[int] = []
        self.table, first = Table.open("BCDFGH", options, self.now)
        self.keep(first)
        for person in PEOPLE[:people]:
            self.do(c.Sit(id=self.id(), name=person), person)
        for _ in range(bots):
            self.do(c.AddBot(id=self.id(), level="steady"), "ann")

    # --- what may happen ---------------------------------------------------------------------------------------------

    @rule(luck=LUCK, times=st.integers(1, 25))
    def go_on(self, luck: int, times: int) -> None:
        """The natural next things."""
        chance = Random(luck)
        for _ in range(times):
            self.natural(chance)

    @rule(who=st.sampled_from(PEOPLE), luck=LUCK)
    def say(self, who: str, luck: int) -> None:
        self.try_to(self.some_command(Random(luck)), who)

    @rule(ms=st.sampled_from([0, 1, 500, 5_700, 10_000]))
    def wait(self, ms: int) -> None:
        self.now += ms
        self.do(c.Tick())

    @rule(who=st.sampled_from(PEOPLE), here=st.sets(st.sampled_from(PEOPLE)))
    def go_away(self, who: str, here: set[str]) -> None:
        self.do(c.WentAway(who, frozenset(here - {who})))

    @rule(who=st.sampled_from(PEOPLE))
    def come_back(self, who: str) -> None:
        self.do(c.Returned(who))

    @rule()
    def outage(self) -> None:
        self.do(c.GiveClock())

    @rule(seat=st.integers(0, 4), choice=st.sampled_from(Choice), late=st.integers(-1, 0))
    def bot_of_another_node(self, seat: int, choice: Choice, late: int) -> None:
        model = self.table.model
        if model.asked.kind is AskKind.DECISION:
            self.do(c.BotActs(model.step + late, seat, choice))
        self.do(c.BotPresses(model.step - 1, seat, 300))

    # --- what must hold ----------------------------------------------------------------------------------------------

    @invariant()
    def every_asked_seat_can_be_answered_for(self) -> None:
        model = self.table.model
        if model.status is not Status.PLAYING:
            return
        asked = model.asked
        owing = set(asked.seats) - model.answered(asked.kind)
        assert owing, "nobody is asked, so the game stands still"
        needed = {need.seat for need in self.table.needs()}
        rolls = asked.kind in ROLL_KINDS and self.table.roll_due is not None
        for seat in owing:
            person_can = model.sitters[seat].acts_itself
            assert person_can or rolls or seat in needed, f"nobody answers for seat {seat}"
        assert any(sitter.acts_itself for sitter in model.sitters), "no person is left, so it should be suspended"

    @invariant()
    def the_clock_runs_where_there_is_one(self) -> None:
        model = self.table.model
        if model.status is not Status.PLAYING or not model.options.clock:
            return
        owing = set(model.asked.seats) - model.answered(model.asked.kind) - model.late
        if any(model.sitters[seat].acts_itself for seat in owing):
            assert self.table.due is not None

    @invariant()
    def there_is_a_host_when_there_is_a_person(self) -> None:
        model = self.table.model
        people = [sitter.person for sitter in model.sitters if sitter.person]
        assert (model.host in people) if people else model.host is None

    @invariant()
    def the_view_fits_the_seats(self) -> None:
        shown = view(self.table.model)
        for scored in (shown.score, shown.result):
            assert scored is None or len(scored.scores) == len(shown.seats)

    @invariant()
    def points_come_from_banks_and_tally_ups_alone(self) -> None:
        state = self.table.model.state
        if state is not None:
            assert list(state.scores) == self.scores

    def teardown(self) -> None:
        if not hasattr(self, "facts"):
            return
        assert [fact.version for fact in self.facts] == list(range(1, len(self.facts) + 1))
        lines = [encode_fact(fact) for fact in self.facts]
        assert [decode_fact(line) for line in lines] == self.facts
        assert [encode_fact(decode_fact(line)) for line in lines] == lines
        assert Table.rebuild(self.facts)[0].model == self.table.model

    # --- how ---------------------------------------------------------------------------------------------------------

    def id(self) -> str:
        self.ids += 1
        return f"c{self.ids}"

    def do(self, command: AnyCommand, by: str = "", reaction: int = 0) -> None:
        self.keep(self.table.handle(command, self.now, by=by, reaction=reaction))

    def try_to(self, command: AnyCommand, by: str) -> None:
        before = copy.deepcopy(self.table.model)
        try:
            self.do(command, by, reaction=150)
        except TallyUpError:
            assert self.table.model == before

    def keep(self, happened: tuple[Happened, ...]) -> None:
        for each in happened:
            self.facts.append(each.fact)
            if type(each.fact.body).__name__ == "Started":
                self.scores = [0] * len(self.table.model.sitters)
            for event in each.events:
                self.count(event)

    def count(self, event: Event) -> None:
        if isinstance(event, Banked):
            self.scores[event.seat] += event.points
        elif isinstance(event, TallyUpScored):
            for seat, points in event.awards:
                self.scores[seat] += points

    def natural(self, chance: Random) -> None:
        model, asked = self.table.model, self.table.model.asked
        state = model.state
        if not model.playing:
            self.begin()
        elif model.status is not Status.PLAYING or state is None:
            return
        elif asked.kind in ROLL_KINDS:
            shown = outcomes(state)
            action = chance.choices([each.action for each in shown], [float(each.probability) for each in shown])[0]
            self.do(c.Rolled(model.step, action))
        else:
            self.answer(chance.choice(sorted(set(asked.seats) - model.answered(asked.kind))), chance)

    def begin(self) -> None:
        model = self.table.model
        if model.host is None:
            return
        if model.wants_seed_shown():
            self.do(c.ShowSeed(model.game, "00"))
        self.do(c.Prepare(model.next_game(), "0" * 64))
        self.do(c.Begin(c.Start(id=self.id()), ("",) * len(model.sitters), 0), model.host)

    def answer(self, seat: int, chance: Random) -> None:
        model, state, person = self.table.model, self.table.model.state, self.table.model.sitters[seat].person
        assert state is not None
        by_bot = seat in {need.seat for need in self.table.needs()}
        if model.asked.kind is AskKind.SHOUT:
            press: Any = c.BotPresses(model.step, seat, 300) if by_bot else c.Press(id=self.id(), step=model.step)
            self.do(press, person or "", reaction=chance.randrange(50, 600))
            return
        answer = chance.choice(legal(state, Seat(seat)))
        if by_bot:
            self.do(c.BotActs(model.step, seat, answer))
        elif isinstance(answer, Choice):
            self.do(c.Choose(id=self.id(), step=model.step, choice=answer.value), person or "")
        else:
            kind: Any = c.PickTrio if isinstance(answer, PickTrio) else c.PickBonus
            assert isinstance(answer, PickTrio | PickBonus)
            self.do(kind(id=self.id(), step=model.step, dice=[die.value for die in answer.dice]), person or "")

    def some_command(self, chance: Random) -> Any:
        seat, to = chance.randrange(5), chance.randrange(5)
        step = self.table.model.step - (chance.random() < 0.2)
        dice: Any = [die.value for die in chance.sample(ALL_DICE, 3)]
        makers = (
            lambda i: c.Sit(id=i, name="Sit"),
            lambda i: c.Rename(id=i, name="Name"),
            lambda i: c.AddBot(id=i, level="bold"),
            lambda i: c.Remove(id=i, seat=seat),
            lambda i: c.Move(id=i, seat=seat, to=to),
            lambda i: c.SetOptions(id=i, options=TableOptions(target=60, clock=10)),
            lambda i: c.GiveHost(id=i, seat=seat),
            lambda i: c.SetFirst(id=i, seat=seat),
            lambda i: c.GiveNonce(id=i, game=self.table.model.game + 1, nonce="n" * 22),
            lambda i: c.PickTrio(id=i, step=step, dice=dice),
            lambda i: c.PickBonus(id=i, step=step, dice=dice[: 1 + seat % 2]),
            lambda i: c.Choose(id=i, step=step, choice=chance.choice(["in", "out"])),
            lambda i: c.Press(id=i, step=step),
            lambda i: c.Pause(id=i),
            lambda i: c.Resume(id=i),
            lambda i: c.Leave(id=i),
            lambda i: c.Resign(id=i),
            lambda i: c.TakeOver(id=i, seat=seat, name="Over"),
            lambda i: c.AppointStandIn(id=i, seat=seat),
            lambda i: c.ComeBack(id=i),
        )
        old = chance.random() < 0.05
        return chance.choice(makers)(f"c{chance.randrange(1, self.ids + 1)}" if old else self.id())


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(stateful_step_count=40)
