// Generated from src/tallyup/wire and what it speaks of by `./run golden`; do not edit.

export const PROTOCOL = 1;
export const MAX_NAME = 40;
export const SHOUT_DELAY_MS = 700;

export type BotLevel = "rookie" | "steady" | "bold" | "cautious";

export type ChoiceName = "in" | "out";

export type Clock = 0 | 10 | 20 | 45;

export type DieName = "red" | "orange" | "yellow" | "green" | "blue" | "purple";

export type UpFaceText = "+1" | "+2" | "+3" | "-100" | "+100" | "x2";

/** The command `id` is done and stored, as of version `v`. */
export interface Ack {
  t: "ack";
  id: string;
  v: number;
}

/** Host only. The server gives the bot a name; `name` overrides it. */
export interface AddBot {
  t: "add-bot";
  id: string;
  level: BotLevel;
  name?: string | null;
}

/** Host only: a bot acts for somebody absent until they come back. */
export interface AppointStandIn {
  t: "appoint-stand-in";
  id: string;
  seat: number;
}

/** What the table waits for. */
export type AskKind = "bonus" | "decision" | "nothing" | "roll" | "roll-bonus" | "roll-up" | "shout" | "trio";

/** What the table waits for, and from whom. Every command that answers it names `step`. */
export interface AskView {
  step: number;
  kind: AskKind;
  /** Who is asked; for `shout`, everyone who may press. */
  seats: number[];
  /** Who of them has a choice sealed or has pressed (ascending). */
  chosen: number[];
  /** A decision before the Up Die (True) or after a roll (False). */
  before_up: boolean;
  /** How many dice are to be picked: 3 for a trio, 1 or 2 for a bonus, else 0. */
  pick: number;
  /** The dice to pick from. */
  from_dice: DieName[];
  opened: number;
  /** When a bot acts for those who have not; null without a clock. */
  due: number | null;
}

export interface Award {
  seat: number;
  points: number;
}

export interface Back {
  e: "back";
  seat: number;
}

export interface Bank {
  seat: number;
  points: number;
  score: number;
}

/** Every 15 s, and a few times in a row at first; answer with `pong` at once. `v`: the open table's version. */
export interface Beat {
  t: "beat";
  n: number;
  v: number | null;
  now: number;
}

export interface BonusPicked {
  e: "bonus-picked";
  seat: number;
  dice: DieName[];
}

/** `stars` counts Main and Bonus dice; two or more: a bust. */
export interface BonusRolled {
  e: "bonus-rolled";
  dice: DieView[];
  stars: number;
  points: number;
  total: number;
}

/** IN or OUT; may be changed until the reveal. */
export interface Choose {
  t: "choose";
  id: string;
  step: number;
  choice: ChoiceName;
}

export interface Choosing {
  seat: number;
  choice: ChoiceName;
}

/** The server was away; everyone's clock starts anew. */
export interface ClockGiven {
  e: "clock-given";
}

/** Ends your own stand-in. */
export interface ComeBack {
  t: "come-back";
  id: string;
}

/** GET /api/config: what a client needs before it connects. */
export interface Config {
  version: string;
  protocol: number;
  /** Where this server is reached from the local network, for links that others open; empty when unknown. */
  addresses: string[];
}

/** A die and what it shows. */
export interface DieView {
  die: DieName;
  face: string;
}

/**
 * The dice of the game being played, or of the next one while none is.
 *
 * `commitment` is published before any nonce is taken; `nonces` are final once the game has started.
 */
export interface FairView {
  game: number;
  commitment: string;
  nonces: NonceView[];
  shown_game: number;
  /** The secret of the last finished game (hex), or "" when there was none. */
  shown_seed: string;
}

export interface GameEnded {
  e: "game-ended";
  reason: "target" | "turns";
  winner: number;
  scores: number[];
}

export interface GameStarted {
  e: "game-started";
  game: number;
  first: number;
  drawn: boolean;
}

/** Host only: another person becomes the host. */
export interface GiveHost {
  t: "give-host";
  id: string;
  seat: number;
}

/** Your part in the dice of game `game`, given once its commitment is shown and before it starts. */
export interface GiveNonce {
  t: "give-nonce";
  id: string;
  game: number;
  nonce: string;
}

/** Before the server closes the connection: why. `retry`: connecting again may help. */
export interface Gone {
  t: "gone";
  code: string;
  message: string;
  retry: boolean;
}

/** GET /api/health. */
export interface Health {
  ok: boolean;
}

/** The first message of a connection: who this is. */
export interface Hello {
  t: "hello";
  protocol: number;
  key: string;
}

export interface HostChanged {
  e: "host-changed";
  seat: number | null;
}

/** The clock ran out; a bot (or the table's option) acts for the seat this once. */
export interface Late {
  e: "late";
  seat: number;
}

/** Between games: frees the seat. In a game: a stand-in plays until you open the table again; it stays yours. */
export interface Leave {
  t: "leave";
  id: string;
}

/** 2 stars: a bust, 3: Tally Up; `points` is 0 then. `up_die`: a circled number calls for the Up Die. */
export interface MainRolled {
  e: "main-rolled";
  dice: DieView[];
  stars: number;
  points: number;
  total: number;
  up_die: boolean;
}

/** POST /api/tables: a new table with you in its first seat, as host. */
export interface MakeTable {
  /** Yours. */
  name: string;
  options?: TableOptions;
}

/** Host only, between games: the seat takes the place `to`, the others close up. */
export interface Move {
  t: "move";
  id: string;
  seat: number;
  to: number;
}

/** Host only. "" takes the name away. */
export interface NameTable {
  t: "name-table";
  id: string;
  name: string;
}

/** A person's or a bot's part in the dice of a game. */
export interface NonceView {
  seat: number;
  nonce: string;
}

/** Look at a table (one at a time); answered by `snapshot`, or by the missing `update`s after `seen`. */
export interface Open {
  t: "open";
  code: string;
  seen?: number | null;
}

/** The sections of `View` that changed; the others stay as they were. */
export interface Patch {
  name?: string;
  status?: Status;
  options?: TableOptions;
  seats?: SeatView[];
  host?: number | null;
  first?: number | null;
  game?: number;
  round?: RoundView | null;
  tray?: TrayView | null;
  score?: ScoreView | null;
  ask?: AskView;
  fair?: FairView;
  result?: ResultView | null;
}

/** Anyone seated. */
export interface Pause {
  t: "pause";
  id: string;
}

/** Picks and rolls. */
export interface PickBonus {
  t: "pick-bonus";
  id: string;
  step: number;
  dice: DieName[];
}

/** Picks and rolls: the round's first Main Roll follows at once. */
export interface PickTrio {
  t: "pick-trio";
  id: string;
  step: number;
  dice: DieName[];
}

/** POST /api/play-now: a table with three bots where you are first. Give your nonce, then say `start`. */
export interface PlayNow {
  /** Yours. */
  name?: string;
  options?: TableOptions;
}

/** The answer to `beat`, at once. */
export interface Pong {
  t: "pong";
  n: number;
}

/** Who is here now; no part of the game. */
export interface Presence {
  /** By seat: has at least one open connection (a bot always is). */
  here: boolean[];
  /** By seat: smallest measured round trip in ms, null when unknown or a bot. */
  lag: (number | null)[];
  spectators: number;
}

/** After every snapshot, and whenever it changes. */
export interface PresenceMessage {
  t: "presence";
  presence: Presence;
}

/** Tally Up! */
export interface Press {
  t: "press";
  id: string;
  step: number;
}

export interface Pressed {
  e: "pressed";
  seat: number;
}

/** HTTP: any refusal. */
export interface Problem {
  code: string;
  message: string;
}

/** How quick a seat pressed, in ms after the button opened, lag taken off. */
export interface Reaction {
  seat: number;
  ms: number;
}

/**
 * The command `id` changed nothing; without an id, the message was not understood.
 *
 * `code` is stable ("action/not-your-turn"); `message` is English, for logs and for codes a client does not know.
 */
export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  message: string;
}

/** Host only, between games: a bot, or a person. */
export interface Remove {
  t: "remove";
  id: string;
  seat: number;
}

/** Your own name. */
export interface Rename {
  t: "rename";
  id: string;
  name: string;
}

export interface Renamed {
  e: "renamed";
  seat: number;
  old: string;
  name: string;
}

/** Gives the seat up: a stand-in plays on, and anybody may take it over. */
export interface Resign {
  t: "resign";
  id: string;
}

export interface Resigned {
  e: "resigned";
  seat: number;
}

/** How the last game ended. `rounds` is thinned to at most 200 entries, the last one always in it. */
export interface ResultView {
  winner: number;
  reason: "target" | "turns";
  scores: number[];
  rounds: RoundScores[];
}

/** Anyone seated. */
export interface Resume {
  t: "resume";
  id: string;
}

/** All tokens turn over together; who went OUT banked. */
export interface Revealed {
  e: "revealed";
  choices: Choosing[];
  banks: Bank[];
  total: number;
}

/** Main Roll, Up Die or Bonus Roll, whichever is due. */
export interface Roll {
  t: "roll";
  id: string;
  step: number;
}

/** `lost`: who was still IN at a bust. `total`: what the Running Total was before it. */
export interface RoundEnded {
  e: "round-ended";
  number: number;
  reason: "all-out" | "bust";
  lost: number[];
  total: number;
  scores: number[];
}

/** The scores at the end of a round, for the chart. */
export interface RoundScores {
  number: number;
  scores: number[];
}

export interface RoundStarted {
  e: "round-started";
  number: number;
  active: number;
  tie_break: boolean;
}

/** The round being played. `number` counts from 1. */
export interface RoundView {
  number: number;
  active: number;
  tie_break: boolean;
  /** Everybody knows that the game ends with this round unless it ends in a tie (turns only). */
  last: boolean;
  trio: DieName[];
  total: number;
  /** How the Running Total came about; the latest 40 terms. */
  how: TotalStep[];
}

/** Somebody joined, or a bot was added (`level`). */
export interface Sat {
  e: "sat";
  seat: number;
  name: string;
  level: BotLevel | null;
}

/** By seat. `places` count from 1; equal scores share one. */
export interface ScoreView {
  scores: number[];
  places: number[];
  tokens: ChoiceName[];
  /** What a seat banked this round, null while it is IN or after a bust took it. */
  banked: (number | null)[];
}

/** A choice was made or changed; which one, and whether it is the first, nobody can tell. */
export interface Sealed {
  e: "sealed";
  seat: number;
}

/** Who sits in a seat. */
export interface SeatView {
  name: string;
  /** `vacant`: its person resigned; a stand-in plays until somebody takes it over. */
  kind: "bot" | "person" | "vacant";
  /** Of a bot. */
  level: BotLevel | null;
  /** A bot acts for this person until they come back. */
  stand_in: boolean;
}

/** Host only: who starts, or null to have it drawn. */
export interface SetFirst {
  t: "set-first";
  id: string;
  seat: number | null;
}

/** Host only, between games. */
export interface SetOptions {
  t: "set-options";
  id: string;
  options: TableOptions;
}

/** Stop looking at the open table. */
export interface Shut {
  t: "shut";
}

export interface Sit {
  t: "sit";
  id: string;
  name: string;
}

/** A whole table at version `v`. `log` holds the latest events, oldest first, at most 60. */
export interface Snapshot {
  t: "snapshot";
  v: number;
  view: View;
  log: Event[];
  now: number;
}

/** A bot acts for `seat` from now on: `left` for good, `away` too long, `late` twice, `host`'s word. */
export interface StandIn {
  e: "stand-in";
  seat: number;
  reason: "away" | "host" | "late" | "left";
}

/** Host only: begin a game, or a rematch. */
export interface Start {
  t: "start";
  id: string;
}

/** What a table is doing. */
export type Status = "lobby" | "over" | "paused" | "playing" | "suspended";

/** Paused, suspended, or playing again. `seat` is who did it, null when it came by itself. */
export interface StatusChanged {
  e: "status-changed";
  status: Status;
  seat: number | null;
}

/** HTTP: a line of "your tables". */
export interface TableCard {
  code: string;
  name: string;
  status: string;
  players: string[];
  round: number | null;
  your_move: boolean;
  updated: number;
}

/** HTTP: the tables you sit at, latest first, at most 50. */
export interface TableList {
  tables: TableCard[];
}

/** HTTP: the answer to making a table. */
export interface TableMade {
  code: string;
}

/** How a table plays. `turns` replaces `target` when given. */
export interface TableOptions {
  target: number;
  turns: number | null;
  high_stakes: boolean;
  dice: "boxed" | "online";
  clock: Clock;
  /** `auto`: a roll comes by itself 1.5 s after it is due. */
  rolling: "auto" | "press";
  /** What happens to a decision that is not made in time. */
  late: "in" | "out" | "stand-in";
  /** The bot that acts for whoever is late or away. */
  stand_in: BotLevel;
}

/** A spectator takes a bot's or a vacant seat. */
export interface TakeOver {
  t: "take-over";
  id: string;
  seat: number;
  name: string;
}

export interface TakenOver {
  e: "taken-over";
  seat: number;
  old: string;
  name: string;
}

/** A settled race: `first` got 200 each (several in a dead heat, none when nobody pressed). */
export interface TallyUp {
  e: "tally-up";
  first: number[];
  awards: Award[];
  scores: number[];
  /** Quickest first; only who pressed. */
  reactions: Reaction[];
}

/** One term of the Running Total: points added (`+`), the Up Die's ±100, or its doubling. */
export interface TotalStep {
  kind: "bonus" | "main" | "up";
  change: number;
  /** ASCII: `+120`, `-100`, `x2`. */
  text: string;
  total: number;
}

/** The dice on the felt; empty lists and null until rolled. */
export interface TrayView {
  main: DieView[];
  up: UpFaceText | null;
  bonus: DieView[];
  bonus_picked: DieName[];
  stars: number;
  /** Counts the Main, Up and Bonus rolls of the game, so that a client animates each roll once. */
  roll: number;
}

export interface TrioPicked {
  e: "trio-picked";
  seat: number;
  dice: DieName[];
}

export interface Unseated {
  e: "unseated";
  name: string;
}

export interface UpRolled {
  e: "up-rolled";
  face: UpFaceText;
  change: number;
  total: number;
  bonus_dice: number;
}

/** Versions `since` + 1 to `v`, as one. A client at another version than `since` asks to resume. */
export interface Update {
  t: "update";
  since: number;
  v: number;
  events: Event[];
  patch: Patch;
  now: number;
}

/** A whole table. Before the first game `round`, `tray` and `score` are null. */
export interface View {
  code: string;
  /** The table's name, or "" for "the host's table". */
  name: string;
  status: Status;
  options: TableOptions;
  seats: SeatView[];
  host: number | null;
  /** Who starts the next game: a seat the host named, or null to have it drawn (a rematch: the next seat). */
  first: number | null;
  /** How many games this table has begun. */
  game: number;
  round: RoundView | null;
  tray: TrayView | null;
  score: ScoreView | null;
  ask: AskView;
  fair: FairView;
  result: ResultView | null;
}

/** The answer to `hello`. `now` lets a client show deadlines by its own clock. */
export interface Welcome {
  t: "welcome";
  protocol: number;
  server: string;
  now: number;
}

/** What only one person may know. `seat` is null for a spectator. */
export interface You {
  seat: number | null;
  /** Your sealed choice of the decision `step`, until the reveal. */
  choice: ChoiceName | null;
  step: number;
  /** Your nonce as the server took it for `fair.game`. */
  nonce: string | null;
}

/** After every snapshot, and whenever it changes. */
export interface YouMessage {
  t: "you";
  you: You;
}

export type ServerMessage =
  | Welcome
  | Snapshot
  | Update
  | YouMessage
  | PresenceMessage
  | Beat
  | Ack
  | Refused
  | Gone;

export type ClientMessage =
  | Hello
  | Open
  | Shut
  | Pong
  | Sit
  | Rename
  | NameTable
  | AddBot
  | Remove
  | Move
  | SetOptions
  | GiveHost
  | SetFirst
  | GiveNonce
  | Start
  | PickTrio
  | Roll
  | Choose
  | PickBonus
  | Press
  | Pause
  | Resume
  | Leave
  | Resign
  | TakeOver
  | AppointStandIn
  | ComeBack;

export type Command =
  | Sit
  | Rename
  | NameTable
  | AddBot
  | Remove
  | Move
  | SetOptions
  | GiveHost
  | SetFirst
  | GiveNonce
  | Start
  | PickTrio
  | Roll
  | Choose
  | PickBonus
  | Press
  | Pause
  | Resume
  | Leave
  | Resign
  | TakeOver
  | AppointStandIn
  | ComeBack;

export type Event =
  | RoundStarted
  | TrioPicked
  | MainRolled
  | UpRolled
  | BonusPicked
  | BonusRolled
  | TallyUp
  | Revealed
  | RoundEnded
  | GameStarted
  | GameEnded
  | Sealed
  | Pressed
  | Sat
  | Unseated
  | Renamed
  | HostChanged
  | StatusChanged
  | StandIn
  | Back
  | Resigned
  | TakenOver
  | Late
  | ClockGiven;
