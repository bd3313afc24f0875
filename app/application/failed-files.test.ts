import { describe, expect, it } from "vitest";
import { createListeners } from "../../engine/core/index.ts";
import type { ConversionStatus, FormServices } from "../../engine/react/index.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { findFailed, findUntoldFailure, waitForUploads } from "./failed-files.ts";

const FAILED = { status: "FAILED", message: "No." } as const;

function openWith(status: () => ConversionStatus) {
  const store = openSmallStore({ tabs: { sketch_tabs: "upload" } });
  const services = { uploads: { conversionStatus: () => Promise.resolve(status()) } } as unknown as FormServices;
  return { store, services };
}

describe("findUntoldFailure", () => {
  it("names a file that failed before this page could know once, and another one of its question again", async () => {
    let file_name = "a.pdf";
    const parts = openWith(() => ({ ...FAILED, file_name }));
    expect(await findUntoldFailure(parts)).toEqual({ key: "sketch_pdf", name: "a.pdf" });
    expect(await findUntoldFailure(parts)).toBeUndefined();
    file_name = "b.pdf";
    expect(await findUntoldFailure(parts)).toEqual({ key: "sketch_pdf", name: "b.pdf" });
  });

  it("names none of a question that has a document or is not asked", async () => {
    const parts = openWith(() => FAILED);
    parts.store.show({ sketch_pdf: "ANSWERED" });
    expect(await findUntoldFailure(parts)).toBeUndefined();
    parts.store.show({ sketch_pdf: "" });
    parts.store.showLayout({ tabs: { sketch_tabs: "type" } });
    expect(await findUntoldFailure(parts)).toBeUndefined();
  });
});

describe("findFailed", () => {
  it("names a file that has failed while it was waited for, which is then not looked for once more", async () => {
    const parts = openWith(() => ({ ...FAILED, file_name: "a.pdf" }));
    expect(await findFailed(parts, ["sketch_pdf"])).toEqual({ key: "sketch_pdf", name: "a.pdf" });
    expect(await findUntoldFailure(parts)).toBeUndefined();
  });

  it("passes over a question that is not asked, and calls a file like its question where its name is not known", async () => {
    const parts = openWith(() => FAILED);
    const { label } = parts.store.tenant.fields.get("sketch_pdf") ?? {};
    expect(await findFailed(parts, ["sketch_pdf"])).toEqual({ key: "sketch_pdf", name: label });
    parts.store.showLayout({ tabs: { sketch_tabs: "type" } });
    expect(await findFailed(parts, ["sketch_pdf"])).toBeUndefined();
  });
});

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
