# ruff: noqa: N802  (a clause is written as the rules write it: R4.2)
"""Each clause of docs/rules.md that the engine carries out, R1 to R8, by its number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tallyup.engine import (
    BOXED,
    ONLINE,
    RISK,
    Ask,
    Await,
    BadInput,
    Banked,
    BonusPicked,
    BonusRolled,
    Choice,
    Decide,
    Die,
    GameEnded,
    GameReason,
    MainRolled,
    Options,
    Phase,
    PickBonus,
    Revealed,
    Risk,
    RollUp,
    RoundEnded,
    RoundReason,
    RoundStarted,
    Seat,
    Shout,
    State,
    TallyUpScored,
    Turn,
    UpFace,
    UpRolled,
    legal,
    outcomes,
    start,
    to_act,
)
from tests.engine.helpers import BUST, DEBT, HUNDRED, RISKY, Game, seats

# --- R1 components --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 11))
def test_R1_1_one_to_ten_players_each_with_a_token(players: int) -> None:
    assert start(players).state.is_in == (True,) * players


def test_R1_1_not_eleven_players() -> None:
    with pytest.raises(BadInput):
        start(11)


@pytest.mark.parametrize(
    ("die", "faces", "risk"),
    [
        (Die.RED, "* * * 100 50 (50)", Risk.HIGH),
        (Die.ORANGE, "* * * 70 (70) 50", Risk.HIGH),
        (Die.YELLOW, "* * 70 (40) 20 20", Risk.MEDIUM),
        (Die.GREEN, "* * 40 40 (40) 30", Risk.MEDIUM),
        (Die.BLUE, "* 50 20 10 (10) (10)", Risk.LOW),
        (Die.PURPLE, "* 20 20 20 (20) (20)", Risk.LOW),
    ],
)
def test_R1_2_faces_and_risk_of_each_die(die: Die, faces: str, risk: Risk) -> None:
    assert " ".join(map(str, ONLINE.faces[die])) == faces
    assert RISK[die] is risk


def test_R1_3_the_up_die_has_one_face_of_each() -> None:
    game = Game().play(RISKY, "roll 50 50 (40)", "decide in")
    assert {str(one.action.face) for one in outcomes(game.state) if isinstance(one.action, RollUp)} == {
        "+1",
        "+2",
        "+3",
        "-100",
        "+100",
        "x2",
    }
    assert {one.probability for one in outcomes(game.state)} == {Fraction(1, 6)}


def test_R1_4_the_boxed_set_differs_in_orange_only() -> None:
    assert Options().dice is ONLINE
    assert [die for die in Die if ONLINE.faces[die] != BOXED.faces[die]] == [Die.ORANGE]
    assert " ".join(map(str, BOXED.faces[Die.ORANGE])) == "* * * 60 (70) 70"


def test_R1_4_the_set_says_what_can_be_rolled() -> None:
    assert Game(dice=BOXED).play(RISKY, "roll 50 60 20").total == 130
    boxed_roll = Game(dice=BOXED).play(RISKY)
    online_roll = Game().play(RISKY)
    assert {one.action for one in outcomes(boxed_roll.state)} != {one.action for one in outcomes(online_roll.state)}


def test_R1_5_scores_start_at_zero_and_the_dice_go_to_ascending_seats_wrapping() -> None:
    game = Game(3, first=1)
    assert game.scores == (0, 0, 0)
    active = []
    for _ in range(4):
        active.append(game.state.active)
        game.play(RISKY, BUST)
    assert active == [1, 2, 0, 1]


# --- R2 a round -----------------------------------------------------------------------------------------------------


def test_R2_1_a_round_starts_with_everyone_in_and_a_total_of_zero() -> None:
    game = Game(3).play(*HUNDRED, "decide 0:out 1:in 2:in", BUST)
    assert game.last[-1] == RoundStarted(2, Seat(1), tie_break=False)
    assert game.state.is_in == (True, True, True)
    assert game.total == 0


def test_R2_2_the_active_player_picks_three_dice_and_they_stay_fixed() -> None:
    game = Game()
    assert to_act(game.state) == Await(Ask.TRIO, seats(0))
    game.play("trio blue green purple", "roll 30 20 20", "decide in")
    assert game.state.trio == (Die.GREEN, Die.BLUE, Die.PURPLE)
    assert to_act(game.state) is Turn.CHANCE
    assert game.refused(legal(start(2).state, Seat(0))[0]) == "action/wrong-phase"


@pytest.mark.parametrize("high_stakes", [False, True])
def test_R2_3_nobody_decides_before_the_first_main_roll(high_stakes: bool) -> None:
    game = Game(high_stakes=high_stakes).play(RISKY)
    assert to_act(game.state) is Turn.CHANCE
    assert legal(game.state, Seat(0)) == legal(game.state, Seat(1)) == ()


def test_R2_4_the_active_player_goes_on_when_out() -> None:
    game = Game().play(*HUNDRED, "decide 0:out 1:in")
    assert (game.state.active, game.phase) == (0, Phase.MAIN_ROLL)
    game.play("roll 50 70 20", "decide in")
    assert (game.state.active, game.phase) == (0, Phase.MAIN_ROLL)


def test_R2_5_a_round_ends_by_a_bust() -> None:
    game = Game(3).play(*HUNDRED, "decide 0:in 1:out 2:in", BUST)
    assert game.latest(RoundEnded) == RoundEnded(1, RoundReason.BUST, seats(0, 2), 100, (0, 100, 0))
    assert (game.state.round, game.state.active, game.total, game.state.trio) == (2, 1, 0, ())


def test_R2_5_a_round_ends_when_everyone_is_out() -> None:
    game = Game(3).play(*HUNDRED, "decide 0:in 1:out 2:in", "roll 50 50 20", "decide out")
    assert game.latest(RoundEnded) == RoundEnded(1, RoundReason.ALL_OUT, (), 220, (220, 100, 220))
    assert (game.state.round, game.state.active, game.total, game.state.is_in) == (2, 1, 0, (True,) * 3)


def test_R2_6_a_bust_costs_who_is_in_the_total_and_nobody_what_is_banked() -> None:
    game = Game().play(*HUNDRED, "decide out", *HUNDRED, "decide 0:out 1:in", BUST)
    assert game.scores == (200, 100)


def test_R2_6_a_bust_spares_who_is_in_a_negative_total() -> None:
    game = Game().play(*DEBT, "decide 0:out 1:in", "roll * * 20")
    assert game.scores == (-70, 0)


def test_R2_7_an_out_player_gets_no_more_of_the_total() -> None:
    game = Game().play(*HUNDRED, "decide 0:out 1:in", "roll 100 70 70", "decide out")
    assert game.scores == (100, 340)


def test_R2_7_an_out_player_may_still_shout() -> None:
    assert Game().play(*HUNDRED, "decide 0:out 1:in", "roll * * *", "shout 0").scores == (300, 100)


# --- R3 Main Roll ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "points"), [("roll 100 50 20", 170), ("roll 100 * 20", 120)])
def test_R3_1_without_two_stars_the_numbers_are_added_then_one_decision(roll: str, points: int) -> None:
    game = Game().play(RISKY, roll)
    assert game.latest(MainRolled).points == game.total == points
    assert game.phase is Phase.DECIDE
    assert game.play("decide in").phase is Phase.MAIN_ROLL


@pytest.mark.parametrize(("roll", "points"), [("roll (50) * 20", 70), ("roll (50) (70) (40)", 160)])
def test_R3_1_a_circled_number_counts_and_brings_decision_up_die_decision(roll: str, points: int) -> None:
    game = Game().play(RISKY, roll)
    assert (game.total, game.phase) == (points, Phase.DECIDE_BEFORE_UP)
    assert game.play("decide in").phase is Phase.UP_ROLL
    assert game.play("up +100").phase is Phase.DECIDE
    assert game.play("decide in").phase is Phase.MAIN_ROLL


@pytest.mark.parametrize("roll", ["roll * * 20", "roll * * (40)", "roll (50) * *"])
def test_R3_2_two_stars_bust_whatever_is_circled(roll: str) -> None:
    game = Game().play(*HUNDRED, "decide in", roll)
    rolled = game.last[0]
    assert isinstance(rolled, MainRolled)
    assert (rolled.stars, rolled.points, rolled.total) == (2, 0, 100)
    assert game.latest(RoundEnded).reason is RoundReason.BUST
    assert (game.scores, game.phase) == ((0, 0), Phase.PICK_TRIO)


def test_R3_3_three_stars_add_nothing_and_bring_one_decision() -> None:
    game = Game().play(*HUNDRED, "decide in", "roll * * *")
    assert (game.latest(MainRolled).points, game.total) == (0, 100)
    assert to_act(game.state) is Turn.SHOUT
    assert game.play("shout 0").phase is Phase.DECIDE
    assert game.play("decide in").phase is Phase.MAIN_ROLL


# --- R4 Tally Up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("main", "bonus"), [("roll 50 50 (40)", "roll * * *"), ("roll * 50 (40)", "roll * * 20")])
def test_R4_1_three_stars_with_bonus_dice_are_a_bust(main: str, bonus: str) -> None:
    game = Game().play(RISKY, main, "decide in", "up +3", bonus)
    assert game.latest(BonusRolled).stars == 3
    assert game.latest(RoundEnded).reason is RoundReason.BUST
    assert game.happened(TallyUpScored) == 0


def test_R4_2_first_shouter_gets_200_and_the_others_in_100() -> None:
    game = Game(3).play(RISKY, "roll * * *", "shout 1")
    assert game.last == (TallyUpScored(seats(1), ((Seat(0), 100), (Seat(1), 200), (Seat(2), 100)), (100, 200, 100)),)


def test_R4_2_first_shouter_gets_200_even_when_out_and_other_out_players_nothing() -> None:
    game = Game(4).play(*HUNDRED, "decide 0:in 1:out 2:out 3:in", "roll * * *", "shout 1")
    assert game.scores == (100, 300, 100, 100)
    assert game.latest(TallyUpScored).awards == ((Seat(0), 100), (Seat(1), 200), (Seat(3), 100))


def test_R4_3_a_dead_heat_gives_every_tied_shouter_200_and_not_the_100_as_well() -> None:
    game = Game(4).play(*HUNDRED, "decide 0:in 1:out 2:in 3:out", "roll * * *", "shout 0 1")
    assert game.scores == (200, 300, 100, 100)


def test_R4_4_the_points_are_no_part_of_the_total_and_outlast_a_bust() -> None:
    game = Game().play(*HUNDRED, "decide in", "roll * * *", "shout 0")
    assert (game.total, game.scores) == (100, (200, 100))
    assert game.play("decide in", BUST).scores == (200, 100)


def test_R4_5_nobody_shouts_and_everyone_in_gets_100() -> None:
    game = Game(3).play(*HUNDRED, "decide 0:in 1:out 2:in", "roll * * *", "shout nobody")
    assert game.scores == (100, 100, 100)
    assert game.latest(TallyUpScored) == TallyUpScored((), ((Seat(0), 100), (Seat(2), 100)), (100, 100, 100))


def test_R4_6_no_tally_up_no_shout() -> None:
    game = Game().play(RISKY)
    for line in ("roll 50 50 20", "decide in", "roll 50 50 (40)", "decide in", "up +1"):
        assert game.play(line).refused(Shout(seats(0))) == "action/wrong-phase"


def test_R4_6_the_race_is_settled_before_anyone_decides() -> None:
    game = Game().play(RISKY, "roll * * *")
    assert legal(game.state, Seat(0)) == ()
    assert game.refused(Decide(((Seat(0), Choice.IN), (Seat(1), Choice.IN)))) == "action/wrong-phase"


# --- R5 decisions ---------------------------------------------------------------------------------------------------


def test_R5_1_everyone_in_is_asked_and_revealed_at_once() -> None:
    game = Game(3).play(*HUNDRED)
    assert to_act(game.state) == Await(Ask.DECISION, seats(0, 1, 2))
    assert legal(game.state, Seat(2)) == (Choice.IN, Choice.OUT)
    game.play("decide 0:in 1:out 2:in")
    assert game.latest(Revealed).choices == ((Seat(0), Choice.IN), (Seat(1), Choice.OUT), (Seat(2), Choice.IN))


def test_R5_1_out_is_final_for_the_round() -> None:
    game = Game(3).play(*HUNDRED, "decide 0:in 1:out 2:in", "roll 50 50 20")
    assert to_act(game.state) == Await(Ask.DECISION, seats(0, 2))
    assert legal(game.state, Seat(1)) == ()
    choices = tuple((seat, Choice.IN) for seat in seats(0, 1, 2))
    assert game.refused(Decide(choices)) == "action/not-in"


def test_R5_2_who_goes_out_banks_the_total_as_it_stands() -> None:
    game = Game().play(*HUNDRED, "decide 0:out 1:in", "roll 50 50 20", "decide out")
    assert [event for event in game.events if isinstance(event, Banked)] == [
        Banked(Seat(0), 100, 100),
        Banked(Seat(1), 220, 220),
    ]


def test_R5_2_a_negative_total_is_banked_too() -> None:
    game = Game().play(*DEBT, "decide out")
    assert game.scores == (-70, -70)
    assert game.latest(Banked) == Banked(Seat(1), -70, -70)


def test_R5_3_there_is_no_reveal_before_everyone_in_has_chosen() -> None:
    game = Game(3).play(*HUNDRED)
    assert game.refused(Decide(((Seat(0), Choice.IN), (Seat(2), Choice.OUT)))) == "action/missing-choice"
    assert game.refused(Decide(())) == "action/missing-choice"


def test_R5_4_everyone_out_before_the_up_die_leaves_it_unrolled() -> None:
    game = Game().play(RISKY, "roll 50 (70) 20", "decide out")
    assert game.happened(UpRolled) == 0
    assert game.latest(RoundEnded).reason is RoundReason.ALL_OUT
    assert (game.scores, game.state.round) == ((140, 140), 2)


def test_R5_4_with_one_player_left_in_the_up_die_is_rolled() -> None:
    assert Game().play(RISKY, "roll 50 (70) 20", "decide 0:out 1:in").phase is Phase.UP_ROLL


def test_R5_5_a_position_holds_nothing_hidden() -> None:
    """Choices arrive revealed, so that two positions with the same fields are the same for everyone."""
    assert {"main", "up", "bonus", "trio", "is_in", "scores", "total"} < set(State.__dataclass_fields__)
    assert not any("choice" in field for field in State.__dataclass_fields__)


# --- R6 Up Die and Bonus Roll ---------------------------------------------------------------------------------------


def test_R6_1_one_up_die_however_many_circles_in_each_main_roll() -> None:
    game = Game().play(RISKY, "roll (50) (70) (40)", "decide in", "up +100", "decide in")
    assert (game.happened(UpRolled), game.phase) == (1, Phase.MAIN_ROLL)
    game.play("roll (50) (70) (40)", "decide in", "up +100", "decide in")
    assert (game.happened(UpRolled), game.phase) == (2, Phase.MAIN_ROLL)


@pytest.mark.parametrize(("face", "change", "total"), [("+100", 100, 210), ("-100", -100, 10), ("x2", 110, 220)])
def test_R6_2_faces_that_change_the_total(face: str, change: int, total: int) -> None:
    game = Game().play(RISKY, "roll * (70) (40)", "decide in", f"up {face}")
    assert game.latest(UpRolled) == UpRolled(UpFace(face), change, total, 0)
    assert game.total == total


@pytest.mark.parametrize(("face", "total"), [("+100", 60), ("-100", -140), ("x2", -80)])
def test_R6_2_the_total_may_be_negative_and_doubling_doubles_the_debt(face: str, total: int) -> None:
    game = Game().play(*DEBT, "decide in", "roll * (10) 20", "decide in")
    assert game.total == -40
    assert game.play(f"up {face}").total == total


@pytest.mark.parametrize(("face", "picks"), [("+1", 3), ("+2", 3)])
def test_R6_3_the_active_player_picks_exactly_that_many_unused_dice(face: str, picks: int) -> None:
    game = Game().play(RISKY, "roll 50 50 (40)", "decide in", f"up {face}")
    assert to_act(game.state) == Await(Ask.BONUS, seats(0))
    answers = [pick for pick in legal(game.state, Seat(0)) if isinstance(pick, PickBonus)]
    assert len(answers) == picks
    assert all(len(pick.dice) == UpFace(face).bonus_dice for pick in answers)
    assert {die for pick in answers for die in pick.dice} == {Die.GREEN, Die.BLUE, Die.PURPLE}
    assert game.refused(PickBonus(Seat(1), answers[0].dice)) == "action/not-your-turn"


def test_R6_3_three_bonus_dice_leave_no_choice() -> None:
    game = Game().play("trio orange green purple", "roll 50 40 (20)", "decide in", "up +3")
    assert game.last[-1] == BonusPicked(Seat(0), (Die.RED, Die.YELLOW, Die.BLUE))
    assert game.phase is Phase.BONUS_ROLL


def test_R6_3_the_active_player_picks_anew_each_time_and_when_out() -> None:
    game = Game().play(RISKY, "roll 50 50 (40)", "decide 0:out 1:in", "up +1")
    assert to_act(game.state) == Await(Ask.BONUS, seats(0))
    game.play("bonus green", "roll 40", "decide in", "roll 50 50 (40)", "decide in", "up +2")
    assert to_act(game.state) == Await(Ask.BONUS, seats(0))
    assert game.play("bonus green purple", "roll 40 20").total == 140 + 40 + 140 + 60


@pytest.mark.parametrize(
    ("main", "bonus", "stars"),
    [
        ("roll * 50 (40)", "roll * 50 20", 2),
        ("roll 50 50 (40)", "roll * * 20", 2),
        ("roll 50 50 (40)", "roll * * *", 3),
        ("roll * 50 (40)", "roll * * *", 4),
    ],
)
def test_R6_4_two_or_more_stars_over_both_rolls_bust(main: str, bonus: str, stars: int) -> None:
    game = Game().play(RISKY, main, "decide 0:out 1:in", "up +3", bonus)
    rolled = game.latest(BonusRolled)
    assert (rolled.stars, rolled.points) == (stars, 0)
    assert game.latest(RoundEnded).reason is RoundReason.BUST
    assert game.latest(RoundEnded).lost == seats(1)


@pytest.mark.parametrize(("main", "bonus", "stars"), [("* 50 (40)", "40 10 20", 1), ("50 50 (40)", "40 * 20", 1)])
def test_R6_4_one_star_over_both_rolls_is_no_bust(main: str, bonus: str, stars: int) -> None:
    game = Game().play(RISKY, f"roll {main}", "decide in", "up +3", f"roll {bonus}")
    assert (game.latest(BonusRolled).stars, game.phase) == (stars, Phase.DECIDE)


def test_R6_5_bonus_numbers_are_added_circles_trigger_nothing_and_the_dice_go_back() -> None:
    game = Game().play(RISKY, "roll 50 50 (40)", "decide in", "up +3", "roll (40) (10) (20)")
    assert (game.latest(BonusRolled).points, game.total, game.phase) == (70, 210, Phase.DECIDE)
    game.play("decide in")
    assert (game.phase, game.state.main, game.state.up, game.state.bonus) == (Phase.MAIN_ROLL, (), None, ())


# --- R7 end of the game ---------------------------------------------------------------------------------------------


def test_R7_1_a_target_passed_in_mid_round_waits_for_its_end() -> None:
    game = Game(target=100).play(*HUNDRED, "decide 0:out 1:in")
    assert (game.scores, game.phase) == ((100, 0), Phase.MAIN_ROLL)
    game.play("roll 50 70 20", "decide out")
    assert game.latest(GameEnded) == GameEnded(GameReason.TARGET, Seat(1), (100, 240))


def test_R7_1_points_of_a_tally_up_wait_too() -> None:
    game = Game(target=200).play(RISKY, "roll * * *", "shout 0")
    assert (game.scores, game.phase) == ((200, 100), Phase.DECIDE)
    assert game.play("decide in", BUST).latest(GameEnded).winner == 0


def test_R7_2_exactly_the_target_is_enough_and_ten_less_is_not() -> None:
    lines = (*HUNDRED, "decide 0:out 1:in", BUST)
    assert Game(target=100).play(*lines).phase is Phase.OVER
    assert Game(target=110).play(*lines).phase is Phase.PICK_TRIO


def test_R7_2_the_default_target_is_2500() -> None:
    assert Options().target == 2_500


def test_R7_2_the_highest_score_wins_whoever_is_active() -> None:
    game = Game(3, target=100).play(*HUNDRED, "decide 0:out 1:in 2:in", "roll 50 * 20", "decide 1:out 2:in", BUST)
    assert game.latest(GameEnded) == GameEnded(GameReason.TARGET, Seat(1), (100, 170, 0))
    assert to_act(game.state) is Turn.NOBODY
    assert game.refused(Shout(())) == "action/game-over"


def test_R7_3_a_tie_brings_another_round_for_everyone() -> None:
    game = Game(3, target=100).play(*HUNDRED, "decide 0:out 1:out 2:in", BUST)
    assert game.last[-1] == RoundStarted(2, Seat(1), tie_break=True)
    assert game.state.is_in == (True, True, True)
    game.play(RISKY, "roll 50 70 20", "decide 0:in 1:in 2:out", BUST)
    assert game.latest(GameEnded) == GameEnded(GameReason.TARGET, Seat(2), (100, 100, 140))


def test_R7_3_one_round_at_a_time_until_one_leads_alone() -> None:
    game = Game(target=100).play(*HUNDRED, "decide out", RISKY, BUST, *HUNDRED, "decide out")
    started = [event for event in game.events if isinstance(event, RoundStarted)]
    assert [event.tie_break for event in started] == [False, True, True, True]
    assert game.play(*HUNDRED, "decide 0:out 1:in", BUST).latest(GameEnded).winner == 0


def test_R7_3_a_tie_below_the_highest_score_does_not_matter() -> None:
    game = Game(3, target=100).play(*HUNDRED, "decide 0:out 1:out 2:in", "roll 50 50 20", "decide out")
    assert game.latest(GameEnded) == GameEnded(GameReason.TARGET, Seat(2), (100, 100, 220))


def test_R7_3_a_tie_below_the_target_is_no_tie_break() -> None:
    game = Game(target=2500).play(*HUNDRED, "decide out")
    assert game.last[-1] == RoundStarted(2, Seat(1), tie_break=False)


def test_R7_4_a_tie_break_that_leaves_nobody_at_the_target_is_followed_by_plain_rounds() -> None:
    game = Game(target=100).play(*HUNDRED, "decide out", *DEBT, "decide out")
    assert game.scores == (30, 30)
    assert game.last[-1] == RoundStarted(3, Seat(0), tie_break=False)
    assert game.play(RISKY, BUST).phase is Phase.PICK_TRIO


# --- R8 variants ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [50, 60, 2500, 1_000_000])
def test_R8_1_targets_in_steps_of_ten_within_the_bounds(target: int) -> None:
    assert Options(target=target).target == target


@pytest.mark.parametrize("target", [0, 40, 55, -2500, 1_000_010])
def test_R8_1_no_other_targets(target: int) -> None:
    with pytest.raises(BadInput):
        Options(target=target)


@pytest.mark.parametrize("turns", [1, 2, 100])
def test_R8_2_the_game_ends_when_everyone_has_been_active_so_many_times(turns: int) -> None:
    game = Game(3, first=2, turns=turns).play(*HUNDRED, "decide 0:out 1:in 2:in", BUST)
    for _ in range(3 * turns - 1):
        assert game.phase is Phase.PICK_TRIO
        game.play(RISKY, BUST)
    assert game.latest(GameEnded) == GameEnded(GameReason.TURNS, Seat(0), (100, 0, 0))
    active = [event.active for event in game.events if isinstance(event, RoundStarted)]
    assert [active.count(seat) for seat in seats(0, 1, 2)] == [turns] * 3


def test_R8_2_turns_ignore_the_target() -> None:
    game = Game(target=50, turns=1).play(*HUNDRED, "decide 0:out 1:in", BUST)
    assert game.phase is Phase.PICK_TRIO


def test_R8_2_a_tie_after_the_turns_brings_another_round() -> None:
    game = Game(turns=1).play(RISKY, BUST, RISKY, BUST)
    assert game.last[-1] == RoundStarted(3, Seat(0), tie_break=True)
    game.play(*HUNDRED, "decide 0:in 1:out", BUST)
    assert game.latest(GameEnded) == GameEnded(GameReason.TURNS, Seat(1), (0, 100))


@pytest.mark.parametrize("turns", [0, 101, -1])
def test_R8_2_one_to_a_hundred_turns(turns: int) -> None:
    with pytest.raises(BadInput):
        Options(turns=turns)


@pytest.mark.parametrize("turns", [None, 3])
def test_R8_3_high_stakes_ask_nobody_before_the_up_die_but_after_it(turns: int | None) -> None:
    game = Game(high_stakes=True, turns=turns).play(RISKY, "roll 50 (70) 20")
    assert game.phase is Phase.UP_ROLL
    assert game.play("up x2").phase is Phase.DECIDE
    assert game.play("decide 0:out 1:in", "roll 50 (70) 20", "up +1", "bonus green").phase is Phase.BONUS_ROLL
    assert game.play("roll 40").phase is Phase.DECIDE
    assert game.happened(Revealed) == 1


def test_R8_3_high_stakes_keep_the_decision_after_a_roll_without_circles() -> None:
    assert Game(high_stakes=True).play(*HUNDRED).phase is Phase.DECIDE
