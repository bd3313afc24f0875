import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAnswerStore, UploadRefusedError, type FormServices } from "../../../engine/react/index.ts";
import { createExampleServices } from "../../example-services.fixture.ts";
import { toExampleTenant } from "../../example.fixture.ts";
import { createToastQueue } from "../../ui/toast/Toasts.tsx";
import { createUploadManager } from "./upload-manager.ts";

type Uploads = FormServices["uploads"];

const FIELDS = {
  transcript: { type: "string", title: "Transcript", "x-document": true },
  sketch: { type: "string", title: "Sketch", "x-document": true },
} as const;
const PDF = new File(["%PDF"], "transcript.pdf");

function createManager(change: (own: Uploads) => Partial<Uploads> = () => ({}), pollMs = 5) {
  const store = createAnswerStore({
    tenant: toExampleTenant({ title: "", fields: FIELDS, layout: ["transcript", "sketch"] }),
    application: { answers: {}, tabs: {}, addAnother: {}, documents: {} },
    now: new Date("2026-11-21T12:00:00Z"),
  });
  const toasts = createToastQueue();
  const own = createExampleServices({ store, toasts, isLoggedIn: true });
  const services = { ...own, uploads: { ...own.uploads, ...change(own.uploads) } };
  const manager = createUploadManager({ store, services, pollMs });
  const steps: string[] = [];
  manager.subscribe(() => {
    const { step } = manager.state("transcript");
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { manager, services, store, toasts, steps };
}

const online = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("makes the server forget a file that did not arrive, and deletes no file of another device", async () => {
  const [abandon, remove] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const { manager } = createManager(() => ({
    abandon,
    remove,
    presign: () => Promise.resolve({ url: "/", fields: { key: "incoming/1" } }),
    post: () => Promise.reject(new Error("The line was cut.")),
  }));
  await manager.upload("transcript", PDF);
  expect(manager.state("transcript").step).toBe("failed");
  expect(abandon.mock.calls).toEqual([[{ answerKey: "transcript", fileKey: "incoming/1" }]]);
  expect(remove).not.toHaveBeenCalled();
});

it("runs several uploads independently, and lists each from the first byte to the last poll", async () => {
  const { manager, store } = createManager();
  const done = [manager.upload("transcript", PDF), manager.upload("sketch", new File(["x"], "fail.pdf"))];
  expect(manager.underWay()).toEqual(["transcript", "sketch"]);
  expect(manager.isBusy("transcript")).toBe(true);
  await Promise.all(done);
  expect([manager.underWay(), manager.isBusy("transcript")]).toEqual([[], false]);
  expect(store.getAnswer("transcript")).toBe("ANSWERED");
  expect(manager.state("sketch")).toMatchObject({ step: "failed", message: "This file could not be opened." });
});

it.each([
  [true, PDF],
  [false, undefined],
])("shows why a file was rejected, and keeps it only if a retry may succeed: %s", async (mayPassAgain, kept) => {
  const { manager, toasts } = createManager(() => ({
    presign: () => Promise.reject(new UploadRefusedError("This question does not take a file.", mayPassAgain)),
  }));
  await manager.upload("transcript", PDF);
  expect(manager.state("transcript")).toEqual({
    step: "failed",
    message: "This question does not take a file.",
    file: kept,
    fileName: PDF.name,
  });
  expect(toasts.toasts()).toEqual([]);
});

it("polls again after a failed status request, reports the failure, and blames no file", async () => {
  let failures = 2;
  const { manager, store, toasts } = createManager((own) => ({
    conversionStatus: (key) => ((failures -= 1) >= 0 ? Promise.reject(new Error("down")) : own.conversionStatus(key)),
  }));
  const seen = new Set<string>();
  manager.subscribe(() => {
    const state = manager.state("transcript");
    seen.add(state.step === "converting" && state.isUnreachable === true ? "unreachable" : state.step);
  });
  await manager.upload("transcript", PDF);
  expect([...seen]).toEqual(["sending", "converting", "unreachable", "idle"]);
  expect(store.getAnswer("transcript")).toBe("ANSWERED");
  expect(toasts.toasts()).toEqual([]);
});

it("asks for a conversion's status at once when the network is back", async () => {
  let isDown = true;
  const { manager, store } = createManager(
    (own) => ({
      conversionStatus: (key) => (isDown ? Promise.reject(new Error("down")) : own.conversionStatus(key)),
    }),
    4_000,
  );
  vi.useFakeTimers();
  const done = manager.upload("transcript", PDF);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(manager.state("transcript")).toMatchObject({ step: "converting", isUnreachable: true });
  isDown = false;
  online.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(4_001);
  await done;
  expect(store.getAnswer("transcript")).toBe("ANSWERED");
});

it("follows a conversion that is still running, or whose start succeeded although the response was lost", async () => {
  const { manager, store, toasts } = createManager((own) => ({
    async startConversion(...asked) {
      await own.startConversion(...asked);
      throw new Error("The connection was lost.");
    },
  }));
  await manager.upload("transcript", PDF);
  expect(store.getAnswer("transcript")).toBe("ANSWERED");
  expect(toasts.toasts()).toEqual([]);
  const left = createManager();
  await left.services.uploads.startConversion("transcript", "incoming/1", "transcript.pdf");
  await left.manager.resume("transcript");
  expect(left.store.getAnswer("transcript")).toBe("ANSWERED");
});

it("reports a conversion that failed before the page was opened only if the caller asks", async () => {
  const { manager } = createManager(() => ({ conversionStatus: async () => ({ status: "FAILED", message: "No." }) }));
  await manager.resume("transcript");
  expect(manager.failures()).toEqual([]);
  await manager.resume("transcript", true);
  expect(manager.failures()).toEqual([{ key: "transcript", message: "No." }]);
});

it.each<[string, Partial<Uploads>, object]>([
  [
    "keeps the file if the start of the conversion failed",
    { startConversion: () => Promise.reject(new Error("down")) },
    { step: "failed", file: PDF },
  ],
  [
    "stops polling after a final refusal",
    { conversionStatus: () => Promise.reject(new UploadRefusedError("Somebody else is logged in.", false)) },
    { step: "failed", message: "Somebody else is logged in." },
  ],
  [
    "stops polling when the answer is deleted",
    { conversionStatus: () => Promise.resolve({ status: "NOT_ANSWERED", message: "" }) },
    { step: "idle" },
  ],
])("%s", async (_, change, state) => {
  const { manager } = createManager(() => change);
  await manager.upload("transcript", PDF);
  expect(manager.state("transcript")).toMatchObject(state);
});

it("keeps an answer if its deletion fails, and shows a message", async () => {
  const { manager, store, toasts } = createManager(() => ({ remove: () => Promise.reject(new Error("down")) }));
  await manager.upload("transcript", PDF);
  expect(await manager.remove("transcript")).toBe(false);
  expect(store.getAnswer("transcript")).toBe("ANSWERED");
  expect(toasts.toasts()).toHaveLength(1);
});
