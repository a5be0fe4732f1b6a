import { afterEach, describe, expect, test } from "vitest";
import { Announcer } from "../src/lib/announcer.svelte";
import { ago, isolate, list, percent, points, preferredLanguage, setLanguage, signed, t, tYou, type Forms, type Messages } from "../src/lib/i18n.svelte";
import { en } from "../src/lib/messages/en";
import { fr } from "../src/lib/messages/fr";
import { learn as learnEn } from "../src/lib/messages/learn.en";
import { learn as learnFr } from "../src/lib/messages/learn.fr";
import { sentence, spoken } from "../src/lib/say";
import { statusLine } from "../src/lib/status";
import type { Event } from "../src/lib/wire";
import { baseView } from "./table";

afterEach(() => setLanguage("en"));

const forms = (entry: string | Forms): string[] => (typeof entry === "string" ? [entry] : [entry.one, entry.other]);
const names = (entry: string | Forms): string[] =>
  [...new Set(forms(entry).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "")))].toSorted();

describe.each([["fr", fr as Messages]])("the catalogue %s", (_, catalogue) => {
  test("has every key and no other, none empty", () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const entry of Object.values(catalogue)) for (const text of forms(entry)) expect(text.trim()).not.toBe("");
  });

  test("takes the same parameters", () => {
    for (const [key, entry] of Object.entries(en)) expect([key, names(catalogue[key as keyof Messages])]).toEqual([key, names(entry)]);
  });
});

test("the Learn page has the same parts in every language", () => {
  expect(Object.keys(learnFr.steps)).toEqual(Object.keys(learnEn.steps));
  expect(learnFr.faq.length).toBe(learnEn.faq.length);
  expect(learnFr.upFaces.map(([face]) => face)).toEqual(learnEn.upFaces.map(([face]) => face));
});

describe("numbers and lists", () => {
  test("have a true minus sign and the language's own grouping", async () => {
    expect([points(12_340), points(-70), signed(120), signed(-100), signed(0)]).toEqual(["12,340", "−70", "+120", "−100", "0"]);
    await setLanguage("fr");
    expect(points(12_340)).toBe("12\u202f340");
    expect(document.documentElement.lang).toBe("fr");
  });

  test("a small chance is never shown as none", () => {
    expect([percent(0), percent(0.001), percent(0.114), percent(0.999), percent(1)]).toEqual(["0%", "< 1%", "11%", "> 99%", "100%"]);
  });

  test("plurals, lists and times follow the language", async () => {
    expect([t("table.stillIn", { n: 1 }), t("table.stillIn", { n: 0 }), list(["Ann", "Ben", "Zoë"]), ago(7_200_000), ago(-90_000)]).toEqual([
      "1 player IN", "0 players IN", "Ann, Ben, and Zoë", "2 hours ago", "now",
    ]);
    await setLanguage("fr");
    expect([t("table.stillIn", { n: 0 }), list(["Ann", "Ben"])]).toEqual(["0 joueur IN", "Ann et Ben"]);
  });

  test("speak to you where you are meant", () => {
    expect([tYou(true, "status.roll"), tYou(false, "status.roll", { name: "Ben" })]).toEqual(["Your roll.", "Ben rolls next."]);
  });

  test("the browser's first known language is taken", () => {
    expect([preferredLanguage(["de-AT", "fr-CA", "en"]), preferredLanguage(["xx"])]).toEqual(["fr", "en"]);
  });

  test("only a right-to-left name is isolated", () => {
    expect(isolate("Ann")).toBe("Ann");
    expect(isolate("שרה")).toBe("\u2068שרה\u2069");
  });
});

const race = (first: number[]): Event => ({
  e: "tally-up", first, awards: [...first.map((seat) => ({ seat, points: 200 })), { seat: 3, points: 100 }], scores: [], reactions: [],
});

const bust = (lost: number[], total = 90): Event => ({ e: "round-ended", number: 3, reason: "bust", lost, total, scores: [] });

describe("sentences", () => {
  const { seats } = baseView();
  const say = (event: Event, mine: number | null = 1) => sentence(event, seats, mine);

  test("say every step of a round", () => {
    expect(say({ e: "trio-picked", seat: 0, dice: ["red", "blue", "green"] })).toBe("Ann takes Red, Blue, and Green.");
    expect(say({ e: "main-rolled", dice: [{ die: "red", face: "(50)" }, { die: "blue", face: "*" }], stars: 1, points: 50, total: -50, up_die: true })).toBe(
      "(50) ★: +50, total −50. The Up Die is next.",
    );
    expect(say({ e: "up-rolled", face: "-100", change: -100, total: -150, bonus_dice: 0 })).toBe("Up Die −100: total −150.");
    expect(say({ e: "revealed", choices: [{ seat: 1, choice: "out" }, { seat: 2, choice: "in" }], banks: [{ seat: 1, points: -150, score: 0 }], total: -150 })).toBe(
      "You go OUT with −150. Ben IN.",
    );
    expect(say({ e: "round-ended", number: 3, reason: "bust", lost: [0, 2], total: 90, scores: [] })).toBe("Round 3 ends in a bust: Ann and Ben lose 90.");
  });

  test("say who lost what, in number and person", async () => {
    expect([bust([0]), bust([1]), bust([0, 1, 2]), bust([0], 0), bust([])].map((event) => say(event))).toEqual([
      "Round 3 ends in a bust: Ann loses 90.",
      "Round 3 ends in a bust: you lose 90.",
      "Round 3 ends in a bust: you, Ann, and Ben lose 90.",
      "Round 3 ends in a bust; there was nothing to lose.",
      "Round 3 ends in a bust; nobody was IN.",
    ]);
    await setLanguage("fr");
    expect([bust([0]), bust([0, 1])].map((event) => say(event))).toEqual([
      "La manche 3 finit par un bust\u00a0: Ann perd 90.",
      "La manche 3 finit par un bust\u00a0: vous et Ann perdez 90.",
    ]);
  });

  test("say who won a race", () => {
    expect(say(race([1]))).toBe("You shout first and score 200. +100 for Zoë.");
    expect(say(race([0, 2]))).toBe("Dead heat: Ann and Ben score 200 each. +100 for Zoë.");
    expect(say(race([]))).toBe("Nobody shouts. +100 for Zoë.");
  });

  test("another's sealed choice is shown, not spoken", () => {
    expect(spoken({ e: "sealed", seat: 0 }, seats, 1)).toBe("");
    expect(spoken({ e: "sealed", seat: 1 }, seats, 1)).toBe("Your choice is sealed.");
  });

  test("an event of a newer server is passed over", () => {
    expect(say({ e: "brand-new" } as unknown as Event)).toBe("");
  });

  test("the status line says what goes on and who is awaited", () => {
    const view = baseView();
    expect(statusLine(view, 1)).toBe("A circled number: the Up Die is next. Waiting for you and Ben.");
    expect(statusLine({ ...view, status: "paused" }, 1)).toBe("The game is paused.");
    const many = { ...view, seats: Array.from({ length: 10 }, (_, i) => ({ ...view.seats[0]!, name: `P${i}` })), ask: { ...view.ask, seats: [0, 1, 2, 3, 4, 5], chosen: [], before_up: false } };
    expect(statusLine(many, null)).toBe("Waiting for P0, P1, and 4 more.");
  });
});

describe("the announcer", () => {
  test("says each sentence once, in order, even the same one twice", () => {
    const later: (() => void)[] = [];
    const announcer = new Announcer({ set: (run) => later.push(run) });
    const heard: string[] = [];
    const step = () => {
      later.shift()?.();
      if (announcer.polite && heard.at(-1) !== announcer.polite) heard.push(announcer.polite);
      if (!announcer.polite) heard.push("");
    };
    for (const text of ["one", "two", "two", "three"]) announcer.say(text);
    while (later.length) step();
    expect(heard.filter(Boolean)).toEqual(["one", "two", "two", "three"]);
  });

  test("what cannot wait overtakes the queue", () => {
    const announcer = new Announcer({ set: () => 0 });
    announcer.say("slow");
    announcer.say("Three stars!", true);
    expect(announcer.assertive).toBe("Three stars!");
  });
});
