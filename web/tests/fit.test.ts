import { expect, test } from "vitest";
import { fit } from "../src/table/fit";

/** A box 50 high, and words that are as high as `heights` says at each level. */
function laid(...heights: number[]): string | undefined {
  const box = document.createElement("div");
  const words = box.appendChild(document.createElement("p"));
  Object.defineProperty(box, "clientHeight", { value: 50 });
  Object.defineProperty(words, "offsetHeight", { get: () => heights[Number(words.dataset["fit"])] });
  fit(3)(words);
  return words.dataset["fit"];
}

test("what is said on the felt takes the first level that fits, and the last one if none does", () => {
  expect([laid(40, 30), laid(51, 50, 40), laid(80, 70, 50, 45), laid(90, 90, 90, 90)]).toEqual(["0", "1", "2", "3"]);
});
