import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AFTER, SAMPLES } from "../src/gallery/fixtures";
import { parse } from "../src/lib/router.svelte";
import type { View } from "../src/lib/wire";
import TablePage from "../src/table/TablePage.svelte";
import { baseView, newSession, update, welcome } from "./table";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

function show(view: View = baseView(), seat: number | null = 1) {
  const opened = newSession();
  render(TablePage, { code: view.code, session: opened.session });
  welcome(opened.pipe, view, seat);
  flushSync();
  return opened;
}
const lastSent = (pipe: ReturnType<typeof show>["pipe"]) => pipe.sent.at(-1);
const key = async (name: string) => {
  await fireEvent.keyDown(window, { key: name });
  await tick();
};

describe("a decision", () => {
  test("says what each choice means, seals it face down, and lets it be changed", async () => {
    const { pipe } = show();
    expect(screen.getByTestId("choose-out").textContent).toContain("bank 310 → 1,930");
    await fireEvent.click(screen.getByTestId("choose-in"));
    expect(lastSent(pipe)).toMatchObject({ t: "choose", step: 12, choice: "in" });
    expect(screen.queryByTestId("choose-in")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /Sealed[^]*IN/ }));
    await fireEvent.click(screen.getByTestId("choose-out"));
    expect(lastSent(pipe)).toMatchObject({ t: "choose", choice: "out" });
    expect(screen.getByTestId("sealed")).toBeTruthy();
  });

  test("by keyboard", async () => {
    const { pipe } = show();
    await key("o");
    expect(lastSent(pipe)).toMatchObject({ t: "choose", choice: "out" });
    await key("i");
    expect(lastSent(pipe)).toMatchObject({ t: "choose", choice: "in" });
  });

  test("a spectator is offered a seat instead", async () => {
    const { pipe } = show(baseView(), null);
    expect(screen.queryByTestId("choose-in")).toBeNull();
    const before = pipe.sent.length;
    await key("i");
    expect(pipe.sent).toHaveLength(before);
    expect(screen.getByRole("button", { name: "Take a seat" })).toBeTruthy();
  });
});

describe("dice", () => {
  test("three are marked from the start; one tap rolls them", async () => {
    const { pipe } = show(SAMPLES["trio"]?.view);
    const picker = within(screen.getByTestId("trio-picker"));
    expect(picker.getAllByRole("button", { pressed: true })).toHaveLength(3);
    await key("1");
    expect(picker.getByTestId("die-red").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(screen.getByTestId("confirm-trio"));
    expect(lastSent(pipe)).toMatchObject({ t: "pick-trio", dice: expect.arrayContaining(["red"]) });
    expect((screen.getByTestId("confirm-trio") as HTMLButtonElement).disabled).toBe(true);
  });

  test("as many bonus dice as the Up Die says", async () => {
    const { pipe } = show(SAMPLES["upRoll"]?.view);
    await key("2");
    await key("4");
    await key("5");
    await key("Enter");
    expect(lastSent(pipe)).toMatchObject({ t: "pick-bonus", dice: ["green", "blue"] });
  });

  test("R rolls, once", async () => {
    const { pipe } = show(SAMPLES["roll"]?.view);
    await key("r");
    await key("r");
    expect(pipe.sent.filter(({ t }) => t === "roll")).toHaveLength(1);
  });
});

describe("Tally Up", () => {
  test("the button comes after 700 ms, Space presses it, once", async () => {
    const { pipe } = show();
    pipe.says(update({ patch: SAMPLES["shout"]?.view ? { ask: SAMPLES["shout"].view.ask, tray: SAMPLES["shout"].view.tray } : {} }));
    await key(" ");
    expect(screen.queryByTestId("shout")).toBeNull();
    vi.advanceTimersByTime(700);
    await tick();
    await key(" ");
    await fireEvent.click(screen.getByTestId("shout"));
    expect(pipe.sent.filter(({ t }) => t === "press")).toHaveLength(1);
  });
});

describe("the end of a round", () => {
  test("a bust stays in sight until the next dice, also for whoever picks them", async () => {
    const { pipe } = show();
    const next = AFTER["bust"];
    const mine = next ? { ...next, ask: { ...next.ask, seats: [1] } } : baseView();
    pipe.says(update({ events: SAMPLES["bust"]?.events ?? [], patch: mine }));
    await tick();
    expect(screen.getByTestId("recap").textContent).toContain("You, Ann, and Ben lose 310.");
    expect(screen.queryByTestId("trio-picker")).toBeNull();
    await fireEvent.click(screen.getByTestId("open-picker"));
    expect(screen.getByTestId("trio-picker")).toBeTruthy();
  });

  test("the game's end names the winner and offers what is possible", () => {
    show(SAMPLES["over"]?.view, 1);
    const over = within(screen.getByTestId("game-over"));
    expect(over.getByRole("heading", { name: "You win!" })).toBeTruthy();
    expect(over.queryByTestId("rematch")).toBeNull();
    expect(over.getByText("Ann can start a rematch.")).toBeTruthy();
  });
});

test("a lost connection is said, not hidden", async () => {
  const { pipe } = show();
  pipe.does("close");
  await tick();
  vi.advanceTimersByTime(700);
  await tick();
  expect(screen.getByTestId("connection-lost").textContent).toContain("Trying again");
});

test("addresses", () => {
  expect([parse("/"), parse("/learn"), parse("/t/abcdef"), parse("/t/abc")]).toEqual([
    { page: "home" }, { page: "learn" }, { page: "table", code: "ABCDEF" }, { page: "lost" },
  ]);
});
