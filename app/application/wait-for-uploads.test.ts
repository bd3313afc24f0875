import { expect, it } from "vitest";
import { createListeners } from "../../engine/core/index.ts";
import { waitForUploads } from "./failed-files.ts";

type Step = "converting" | "failed" | "idle";

function uploadsWith(steps: Record<string, Step>) {
  const listeners = createListeners();
  return {
    underWay: () => Object.keys(steps).filter((key) => steps[key] === "converting"),
    failures: () => Object.keys(steps).flatMap((key) => (steps[key] === "failed" ? [{ key, message: "" }] : [])),
    subscribe: listeners.subscribe,
    enter(key: string, step: Step) {
      steps[key] = step;
      listeners.notify();
    },
  };
}

it.each([undefined, Promise.resolve()])("waits for nothing where nothing is under way: %s", async (lookedUp) => {
  expect(await waitForUploads(uploadsWith({ sketch: "failed" }), () => undefined, lookedUp)).toEqual([]);
});

it("waits for each document that is under way, says for which, and names those that could not be attached", async () => {
  const uploads = uploadsWith({ sketch: "converting", transcript: "converting" });
  const waitedFor: string[] = [];
  let isDone = false;
  const done = waitForUploads(uploads, (key) => waitedFor.push(key)).then((failed) => {
    isDone = true;
    return failed;
  });
  uploads.enter("sketch", "idle");
  await new Promise((resolve) => setTimeout(resolve));
  expect([isDone, waitedFor]).toEqual([false, ["sketch"]]);
  uploads.enter("transcript", "failed");
  expect(await done).toEqual(["transcript"]);
});

it.each([
  ["is followed then", ["converting", "failed"]],
  ["has failed by then", ["failed"]],
] as const)("names a document that a page only hears of when it asks, and that %s", async (_, steps) => {
  const uploads = uploadsWith({ transcript: "failed" });
  const waitedFor: string[] = [];
  let answer = (): void => undefined;
  const lookedUp = new Promise<void>((resolve) => (answer = resolve));
  const done = waitForUploads(uploads, (key) => waitedFor.push(key), lookedUp);
  for (const step of steps) {
    await new Promise((resolve) => setTimeout(resolve));
    uploads.enter("sketch", step);
  }
  answer();
  expect(await done).toEqual(["sketch"]);
  expect(waitedFor).toEqual(steps.length > 1 ? ["sketch"] : []);
});
