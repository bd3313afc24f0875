import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLongRun, propertyRuns } from "../property-runs.ts";
import { play, sequencesOf, type Step } from "./play.ts";
import type { Part } from "./tiny-tenant.ts";

/** `MODEL_RUNS=10000` plays 10,000 sequences. */
const numRuns = Number(process.env.MODEL_RUNS ?? propertyRuns(600));
const timeout = Math.max(600_000, numRuns * 300);

const script = (text: string): Step[] =>
  text.split(", ").map((step) => {
    const [name = "", x = "0", y = "0"] = step.split(" ");
    return [name, Number(x), Number(y)];
  });

/** An earlier fault: a refused text, covered by another tab's text, was lost when its author typed again. */
const COVERED = script(
  "logIn 1 0, deliver, respond, hear, logIn, deliver, type 10 0, save 25 0, respond, hear, hear, deliver, respond, type, logIn 0 1, hear, type 4 0",
);

/** A tab that has chosen one of two texts first sends another answer, because the body must be small. */
const CHOSEN = script(
  "type 0 6, type 2 6, save, deliver, respond, save 2 0, deliver, respond, choose 2 0, type 2 1, saveHidden 2 1, deliver, crash 2 0",
);

/** The applicant submits in a tab that shows another tab's unsaved text. */
const MIRRORED = script("open 1 0, deliver, respond, type 0 6, flush, hear, hear, hear, submit 1 0, deliver");

/** A text arrives for a hidden question. The form then asks the question again, and the applicant answers at once. */
const WITHHELD = script(
  "type 0 4, save, deliver, respond, look 2 0, deliver, respond, type 0 1, type 2 2, save 2 0, deliver, respond, look, deliver, respond, openAndType 0 1, save, deliver, respond",
);

/** Like WITHHELD, but asking again restores the previous answer, which then disappears again. */
const RETURNED = script(
  "type 11 22, openAndType 0 13, type 17 8, save, look 23 0, type 26 7, deliver, deliver, respond 9 0, openAndType 17 0, type 8 25",
);

/**
 * Plays random sequences. In a long run, they must together reach the `expected` events: else the model proves nothing.
 */
async function playAll(part: Part, examples: readonly Step[][], expected: readonly string[]): Promise<void> {
  const reached = new Set<string>();
  const property = fc.asyncProperty(sequencesOf(part), fc.constantFrom("A", "visitor"), async (steps, start) => {
    const world = await play(steps, start, part);
    for (const event of world.reached) reached.add(event);
  });
  await fc.assert(property, { numRuns, examples: examples.map((steps) => [steps, "A"]) });
  if (isLongRun) expect([...reached]).toEqual(expect.arrayContaining([...expected]));
}

describe("two tabs, two devices, a visitor and two accounts", () => {
  it("never lose or mix up an answer, and submit none unseen, whatever fails", { timeout }, () =>
    playAll(
      "plain",
      [COVERED, CHOSEN, MIRRORED, WITHHELD, RETURNED],
      ["claimed", "save saved", "save ended", "save other", "save closed", "submit submitted", "restored"],
    ),
  );

  it("keep each answer at its item when items are removed, moved and restored", { timeout }, () =>
    playAll("items", [], ["arrange arranged", "arrange news", "given back", "moved", "gone"]),
  );
});
