/** Sample tables for looking at every state without a server. */
import type { AskView, Event, RoundView, SeatView, TrayView, View, You, Presence } from "../lib/wire";

const OPTIONS: View["options"] = {
  target: 2500, turns: null, high_stakes: false, dice: "online", clock: 0, rolling: "press", late: "stand-in", stand_in: "steady",
};
const person = (name: string): SeatView => ({ name, kind: "person", level: null, stand_in: false });
const bot = (name: string): SeatView => ({ name, kind: "bot", level: "steady", stand_in: false });
const NOTHING: AskView = { step: 0, kind: "nothing", seats: [], chosen: [], before_up: false, pick: 0, from_dice: [], opened: 0, due: null };

const round = (total: number, more: Partial<RoundView> = {}): RoundView => ({
  number: 7, active: 0, tie_break: false, last: false, trio: ["red", "yellow", "purple"], total,
  how: [
    { kind: "main", change: 60, text: "+60", total: 60 },
    { kind: "main", change: 130, text: "+130", total: 190 },
    { kind: "up", change: 0, text: "-100", total: 190 },
    { kind: "main", change: 120, text: "+120", total: 310 },
  ],
  ...more,
});
const tray = (more: Partial<TrayView> = {}): TrayView => ({
  main: [{ die: "red", face: "(50)" }, { die: "yellow", face: "70" }, { die: "purple", face: "*" }],
  up: null, bonus: [], bonus_picked: [], stars: 1, roll: 4, ...more,
});

export interface Sample {
  view: View;
  you: You;
  log?: Event[];
  events?: Event[];
  presence?: Presence;
  link?: "lost";
}

const base: View = {
  code: "KWMRTA", name: "", status: "playing", options: OPTIONS, seats: [person("Ann"), person("Mia"), person("Ben"), bot("Zoë")],
  host: 0, first: null, game: 1, round: round(310), tray: tray(),
  score: { scores: [1840, 1620, 1410, 1300], places: [1, 2, 3, 4], tokens: ["in", "in", "in", "out"], banked: [null, null, null, 190] },
  ask: { ...NOTHING, step: 12, kind: "decision", seats: [0, 1, 2], chosen: [0], before_up: true },
  fair: { game: 1, commitment: "", nonces: [], shown_game: 0, shown_seed: "" },
  result: null,
};
const me = (more: Partial<You> = {}): You => ({ seat: 1, choice: null, step: 12, nonce: "x".repeat(22), ...more });
const NAMES = ["Ann", "Mia", "Ben", "Zoë", "Cleo", "Dev", "Émile", "שרה", "Fatimah-Alexandrina", "🎲 Max"];
const ten: View = {
  ...base,
  seats: NAMES.map((name, i) => (i % 3 === 2 ? bot(name) : person(name))),
  score: {
    scores: [1840, 1620, 1410, 1300, -70, 2210, 990, 450, 12_340, 0], places: [3, 4, 5, 6, 10, 2, 7, 8, 1, 9],
    tokens: NAMES.map((_, i) => (i % 4 === 3 ? "out" : "in")), banked: NAMES.map((_, i) => (i % 4 === 3 ? 190 : null)),
  },
  ask: { ...base.ask, seats: [0, 1, 2, 4, 5, 6, 8, 9], chosen: [0, 4, 8] },
};
const LONG: RoundView["how"] = [60, 130, 120, -100, 240, 190, 230, 150, 140].map((change, i, all) => ({
  kind: "main", change, text: change < 0 ? String(change) : `+${change}`, total: all.slice(0, i + 1).reduce((a, b) => a + b, 0),
}));
const doubled: RoundView["how"] = [...LONG, { kind: "up", change: 1160, text: "x2", total: 2320 }];
const rounds = Array.from({ length: 14 }, (_, i) => ({
  number: i + 1, scores: [120, 160, 95, 70].map((step, seat) => Math.round((step * (i + 1) + ((i * 7 + seat * 13) % 5) * 40) / 10) * 10),
}));
const over: View = {
  ...base, status: "over", ask: NOTHING, round: round(0, { how: [] }),
  score: { scores: [1840, 2560, 1410, 1300], places: [2, 1, 3, 4], tokens: ["in", "in", "in", "in"], banked: [null, null, null, null] },
  result: { winner: 1, reason: "target", scores: [1840, 2560, 1410, 1300], rounds: [...rounds, { number: 15, scores: [1840, 2560, 1410, 1300] }] },
};
const stars: TrayView = tray({ main: [{ die: "red", face: "*" }, { die: "yellow", face: "*" }, { die: "purple", face: "*" }], stars: 3, roll: 5 });
const bust: Event[] = [
  { e: "main-rolled", dice: [{ die: "red", face: "*" }, { die: "yellow", face: "*" }, { die: "purple", face: "20" }], stars: 2, points: 0, total: 310, up_die: false },
  { e: "round-ended", number: 7, reason: "bust", lost: [0, 1, 2], total: 310, scores: [1840, 1620, 1410, 1300] },
  { e: "round-started", number: 8, active: 2, tie_break: false },
];
const LOG: Event[] = [
  { e: "round-started", number: 7, active: 0, tie_break: false },
  { e: "trio-picked", seat: 0, dice: ["red", "yellow", "purple"] },
  { e: "main-rolled", dice: [{ die: "red", face: "50" }, { die: "yellow", face: "*" }, { die: "purple", face: "20" }], stars: 1, points: 70, total: 60, up_die: false },
  { e: "revealed", choices: [{ seat: 3, choice: "out" }, { seat: 1, choice: "in" }], banks: [{ seat: 3, points: 190, score: 1300 }], total: 190 },
  { e: "main-rolled", dice: [{ die: "red", face: "(50)" }, { die: "yellow", face: "70" }, { die: "purple", face: "*" }], stars: 1, points: 120, total: 310, up_die: true },
];
const next: View = {
  ...base, round: round(0, { number: 8, active: 2, trio: [], how: [] }), tray: null,
  score: { ...base.score!, tokens: ["in", "in", "in", "in"], banked: [null, null, null, null] },
  ask: { ...NOTHING, step: 13, kind: "trio", seats: [2], pick: 3, from_dice: [] },
};

export const SAMPLES: Record<string, Sample> = {
  decide: { view: base, you: me(), log: LOG },
  sealed: { view: { ...base, options: { ...OPTIONS, clock: 20 }, ask: { ...base.ask, chosen: [0, 1], opened: Date.now() - 6000, due: Date.now() + 14_000 } }, you: me({ choice: "in" }), log: LOG },
  ten: { view: ten, you: me({ seat: 1 }), presence: { here: NAMES.map((_, i) => i !== 4), lag: NAMES.map(() => 40), spectators: 2 } },
  tenLong: { view: { ...ten, round: round(2320, { how: doubled }) }, you: me({ seat: 1 }) },
  tenWatch: { view: { ...ten, ask: { ...ten.ask, chosen: [] } }, you: { seat: null, choice: null, step: 0, nonce: null } },
  tenRoll: { view: { ...ten, ask: { ...NOTHING, step: 12, kind: "roll", seats: [1] } }, you: me() },
  long: { view: { ...base, round: round(1160, { how: LONG }) }, you: me() },
  doubled: { view: { ...base, round: round(2320, { how: doubled }) }, you: me() },
  trio: { view: { ...next, ask: { ...next.ask, seats: [1] }, round: { ...next.round!, active: 1 } }, you: me() },
  roll: { view: { ...base, round: round(310, { active: 1 }), ask: { ...NOTHING, step: 12, kind: "roll", seats: [1] } }, you: me(), log: LOG },
  upRoll: { view: { ...base, tray: tray({ up: "+2" }), round: round(310, { active: 1 }), ask: { ...NOTHING, step: 12, kind: "bonus", seats: [1], pick: 2, from_dice: ["orange", "green", "blue"] } }, you: me() },
  bonus: { view: { ...base, tray: tray({ up: "+2", bonus: [{ die: "green", face: "40" }, { die: "blue", face: "(10)" }] }), round: round(360) }, you: me(), log: LOG },
  bust: { view: base, you: me(), events: bust, log: LOG },
  shout: { view: { ...base, tray: stars, ask: { ...NOTHING, step: 14, kind: "shout", seats: [0, 1, 2, 3] } }, you: me() },
  tally: { view: { ...base, tray: stars }, you: me(), events: [{ e: "tally-up", first: [1], awards: [{ seat: 1, points: 200 }, { seat: 0, points: 100 }, { seat: 2, points: 100 }], scores: [1940, 1820, 1510, 1300], reactions: [{ seat: 1, ms: 312 }, { seat: 0, ms: 397 }] }] },
  reveal: { view: base, you: me(), events: [{ e: "revealed", choices: [{ seat: 0, choice: "in" }, { seat: 1, choice: "in" }, { seat: 2, choice: "in" }, { seat: 3, choice: "out" }], banks: [{ seat: 3, points: 190, score: 1300 }], total: 190 }] },
  over: { view: over, you: me() },
  overHost: { view: { ...over, host: 1 }, you: me() },
  overTen: { view: { ...over, host: 1, seats: ten.seats, result: { ...over.result!, winner: 8, scores: ten.score!.scores, rounds: rounds.map(({ number }) => ({ number, scores: ten.score!.scores.map((score) => Math.round((score * number) / 14)) })) } }, you: me() },
  overLong: { view: { ...over, host: 1, seats: [person("Ann"), person("Mia"), person("Konstantinopolitanerin von Thurn und Ta"), bot("Zoë")], result: { ...over.result!, winner: 2 } }, you: me() },
  bustOne: { view: base, you: { seat: null, choice: null, step: 0, nonce: null }, events: [{ e: "round-ended", number: 7, reason: "bust", lost: [1], total: 310, scores: [1840, 1620, 1410, 1300] }] },
  bustNothing: { view: base, you: me(), events: [{ e: "round-ended", number: 7, reason: "bust", lost: [0, 1, 2], total: 0, scores: [1840, 1620, 1410, 1300] }] },
  watch: { view: base, you: { seat: null, choice: null, step: 0, nonce: null }, log: LOG },
  waiting: { view: { ...next }, you: me(), log: LOG },
  standIn: { view: { ...base, seats: base.seats.map((seat, i) => (i === 1 ? { ...seat, stand_in: true } : seat)) }, you: me() },
  paused: { view: { ...base, status: "paused" }, you: me() },
  lost: { view: base, you: me(), link: "lost" },
  lobby: { view: { ...base, status: "lobby", round: null, tray: null, score: null, ask: NOTHING, host: 1 }, you: me() },
  lobbyGuest: { view: { ...base, status: "lobby", round: null, tray: null, score: null, ask: NOTHING }, you: { seat: null, choice: null, step: 0, nonce: null } },
};

/** What `bust` turns into: the view of the next round. */
export const AFTER: Record<string, View> = { bust: next };
