// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createListeners } from "../../engine/core/index.ts";
import type { ConversionStatus, FormServices } from "../../engine/react/index.ts";
import { openSmallStore } from "../../engine/react/small-store.fixture.ts";
import { ServerError } from "../api/call-api.ts";
import { findFailed, submitApplication, waitForUploads } from "./submit-application.ts";

afterEach(() => void vi.useRealTimers());

type Parts = Parameters<typeof submitApplication>;

it.each(["answers_differ", "upload_running"])(
  "retries a submission after the error %s with pauses, and gives up after a minute",
  async (code) => {
    vi.useFakeTimers();
    const store = openSmallStore();
    Object.assign(store, { evaluation: () => ({ ...openSmallStore().evaluation(), errors: new Map() }) });
    const submit = vi.fn(() => Promise.reject(new ServerError("Not yet.", 409, code)));
    const done = async () => undefined;
    const parts = {
      store,
      calls: { submit, postWebStatus: done },
      services: {
        uploads: { refreshDocuments: done, conversionStatus: async () => ({ status: "NOT_ANSWERED", message: "" }) },
      },
      saver: { catchUp: done, prepareSubmission: async () => 1, state: () => ({ kind: "idle" }) },
    };
    const portal = { session: { get: () => ({ web_status: "validating" }), set: () => undefined } };
    const outcome = submitApplication(portal as unknown as Parts[0], parts as unknown as Parts[1], {
      onWrong: () => undefined,
      onWaiting: () => undefined,
    });
    const refused = expect(outcome).rejects.toThrow("Not yet.");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(submit.mock.calls.length).toBeLessThan(10);
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(submit.mock.calls.length).toBeLessThanOrEqual(30);
  },
);

const FAILED = { status: "FAILED", message: "No." } as const;

function openWith(status: () => ConversionStatus) {
  const store = openSmallStore({ tabs: { sketch_tabs: "upload" } });
  const services = { uploads: { conversionStatus: () => Promise.resolve(status()) } } as unknown as FormServices;
  return { store, services };
}

describe("findFailed", () => {
  it("names a file that failed during the wait", async () => {
    const parts = openWith(() => ({ ...FAILED, file_name: "a.pdf" }));
    expect(await findFailed(parts, ["sketch_pdf"])).toEqual({ key: "sketch_pdf", name: "a.pdf" });
  });

  it("ignores a hidden question, and names a file by its question if the file name is unknown", async () => {
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

it.each([undefined, Promise.resolve()])("does not wait if no upload is under way: %s", async (lookedUp) => {
  expect(await waitForUploads(uploadsWith({ sketch: "failed" }), () => undefined, lookedUp)).toEqual([]);
});

it("waits for each upload, reports its question, and returns the documents that could not be attached", async () => {
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
  ["is then followed", ["converting", "failed"]],
  ["has failed meanwhile", ["failed"]],
] as const)("names a document whose upload the page finds only by asking the server, and that %s", async (_, steps) => {
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
