import { describe, expect, test } from "vitest";
import { DICE, dieOf, FACE_AT, landingFace, markOf, trioOdds, turnTo } from "../src/lib/dice";
import { asTarget, asTurns } from "../src/lobby/options";
import { toggled } from "../src/table/picks.svelte";

type Vector = [number, number, number];
const rad = (degrees: number) => (degrees * Math.PI) / 180;
/** As CSS turns things: y points down, a positive turn about X takes the top away from the viewer. */
const aboutX = ([x, y, z]: Vector, a: number): Vector => [x, y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)];
const aboutY = ([x, y, z]: Vector, a: number): Vector => [x * Math.cos(a) + z * Math.sin(a), y, -x * Math.sin(a) + z * Math.cos(a)];
/** `rotateX(x) rotateY(y)`: the right one is applied first. */
const turned = (v: Vector, [x, y]: readonly [number, number]): Vector => aboutX(aboutY(v, rad(y)), rad(x));
const round = (v: Vector): number[] => v.map((n) => Math.round(n) + 0);

describe("a cube", () => {
  test.each([0, 1, 2, 3, 4, 5])("turns its face %i to the front, upright", (index) => {
    const place = FACE_AT[index] ?? [0, 0];
    const onTop = (v: Vector) => turned(turned(v, place), turnTo(index));
    expect(round(onTop([0, 0, 1]))).toEqual([0, 0, 1]);
    expect(round(onTop([0, -1, 0]))).toEqual([0, -1, 0]);
  });

  test("has its faces on six different sides", () => {
    expect(new Set(FACE_AT.map((at) => round(turned([0, 0, 1], at)).join())).size).toBe(6);
  });

  test("lands on a face that shows what was rolled, whatever the throw", () => {
    for (const set of ["online", "boxed"] as const)
      for (const die of DICE) {
        const { faces } = dieOf(set, die);
        for (const face of faces) for (let roll = 0; roll < 7; roll += 1) expect(faces[landingFace(faces, face, roll)]).toBe(face);
      }
  });
});

test("faces are read as stars, circled and plain numbers", () => {
  expect([markOf("*"), markOf("(50)"), markOf("-100"), markOf("x2")]).toEqual([
    { kind: "star" }, { kind: "ring", text: "50" }, { kind: "plain", text: "−100" }, { kind: "plain", text: "×2" },
  ]);
});

test("every trio has its figures, in whatever order it was picked", () => {
  for (const a of DICE) for (const b of DICE) for (const c of DICE) {
    const odds = trioOdds("online", [c, a, b]);
    expect(odds !== undefined).toBe(new Set([a, b, c]).size === 3);
  }
});

test("a mark too many replaces the oldest one", () => {
  expect(toggled(["red", "blue", "green"], "purple", 3)).toEqual(["blue", "green", "purple"]);
  expect(toggled(["red", "blue"], "red", 3)).toEqual(["blue"]);
});

test("typed options are brought to what the server takes", () => {
  expect([asTarget(1234), asTarget(1), asTarget(9e9), asTarget(Number.NaN)]).toEqual([1230, 50, 1_000_000, 2500]);
  expect([asTurns(0), asTurns(2.4), asTurns(500)]).toEqual([1, 2, 100]);
});
