import { describe, expect, it } from "vitest";
import { createListeners } from "../../engine/core/index.ts";
import { waitForUploads } from "./wait-for-uploads.ts";

type Step = "converting" | "failed" | "idle";

function uploadsWith(steps: Record<string, Step>) {
  const listeners = createListeners();
  return {
    underWay: () => Object.keys(steps).filter((key) => steps[key] === "converting"),
    state: (key: string) => ({ step: steps[key] ?? "idle" }) as never,
    subscribe: listeners.subscribe,
    enter(key: string, step: Step) {
      steps[key] = step;
      listeners.notify();
    },
  };
}

describe("waitForUploads", () => {
  it("waits for nothing where nothing is under way, and does not mind what failed before", async () => {
    expect(await waitForUploads(uploadsWith({ sketch: "failed" }), () => undefined)).toBeUndefined();
  });

  it("waits for each document that is under way, and says for which", async () => {
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
    uploads.enter("transcript", "idle");
    expect(await done).toBeUndefined();
  });

  it("names a document that could not be attached", async () => {
    const uploads = uploadsWith({ sketch: "converting" });
    const done = waitForUploads(uploads, () => undefined);
    uploads.enter("sketch", "failed");
    expect(await done).toBe("sketch");
  });
});
