import { beforeEach, describe, expect, it } from "vitest";
import {
  createAnswerStore,
  UploadRefusedError,
  type ConversionStatus,
  type FormServices,
} from "../../../engine/react/index.ts";
import { createGalleryServices } from "../../gallery/gallery-services.ts";
import { toGalleryTenant } from "../../gallery/gallery-tenant.ts";
import { createToastQueue } from "../../ui/toast/toast-queue.ts";
import { createUploadManager } from "./upload-manager.ts";

const FIELDS = {
  transcript: { type: "string", title: "Transcript", "x-document": true },
  sketch: { type: "string", title: "Sketch", "x-document": true },
} as const;
const PDF = new File(["%PDF"], "transcript.pdf");

function createManager(change: (own: FormServices) => Partial<FormServices["uploads"]> = () => ({})) {
  const store = createAnswerStore({
    tenant: toGalleryTenant({ title: "", fields: FIELDS, layout: ["transcript", "sketch"] }),
    application: { answers: {}, tabs: {}, addAnother: {}, documents: {} },
    now: new Date("2026-11-21T12:00:00Z"),
  });
  const toasts = createToastQueue();
  const own = createGalleryServices({ store, toasts, isLoggedIn: true });
  const services = { ...own, uploads: { ...own.uploads, ...change(own) } };
  const manager = createUploadManager({ store, services: () => services, pollMs: 5 });
  const steps: string[] = [];
  manager.subscribe(() => {
    const { step } = manager.state("transcript");
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { manager, store, toasts, steps };
}

describe("createUploadManager", () => {
  let fixture: ReturnType<typeof createManager>;
  beforeEach(() => {
    fixture = createManager();
  });

  it("sends, converts and attaches a file", async () => {
    const { manager, store, steps } = fixture;
    await manager.upload("transcript", PDF);
    expect(steps).toEqual(["sending", "converting", "idle"]);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(store.application().documents["transcript"]?.file_name).toBe("transcript.pdf");
  });

  it("runs several at once, each by itself", async () => {
    const { manager, store } = fixture;
    await Promise.all([manager.upload("transcript", PDF), manager.upload("sketch", new File(["x"], "fail.pdf"))]);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(manager.state("sketch")).toMatchObject({ step: "failed", message: "This file could not be opened." });
  });

  it("is busy from the first byte to the last poll", async () => {
    const { manager } = fixture;
    const done = manager.upload("transcript", PDF);
    expect(manager.isBusy("transcript")).toBe(true);
    await done;
    expect(manager.isBusy("transcript")).toBe(false);
  });

  it("keeps a file whose connection was cut, to be sent again", async () => {
    const { manager, store, toasts } = fixture;
    await manager.upload("transcript", new File(["x"], "cut.pdf"));
    expect(toasts.toasts().map((toast) => toast.text)).toEqual(["Error uploading file for Transcript"]);
    const state = manager.state("transcript");
    if (state.step !== "failed" || state.file === undefined) throw new Error("The file was not kept.");
    await manager.upload("transcript", state.file);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
  });

  it.each([
    [true, PDF],
    [false, undefined],
  ])("says why a file was refused, and keeps it only where it may pass again: %s", async (mayPassAgain, kept) => {
    const { manager, toasts } = createManager(() => ({
      presign: () => Promise.reject(new UploadRefusedError("This question does not take a file.", mayPassAgain)),
    }));
    await manager.upload("transcript", PDF);
    expect(manager.state("transcript")).toEqual({
      step: "failed",
      message: "This question does not take a file.",
      file: kept,
    });
    expect(toasts.toasts().map((toast) => toast.text)).toEqual(["Error uploading file for Transcript"]);
  });

  it("counts a failed status look-up as a failed conversion", async () => {
    const { manager, store } = createManager(() => ({ conversionStatus: () => Promise.reject(new Error("down")) }));
    await manager.upload("transcript", PDF);
    expect(manager.state("transcript")).toMatchObject({
      step: "failed",
      message: expect.stringContaining("could not convert") as string,
    });
    expect(store.getAnswer("transcript") ?? "").toBe("");
  });

  it("stops asking when the answer is gone", async () => {
    const { manager, steps } = createManager(() => ({
      conversionStatus: (): Promise<ConversionStatus> => Promise.resolve({ status: "NOT_ANSWERED", message: "" }),
    }));
    await manager.upload("transcript", PDF);
    expect(steps.at(-1)).toBe("idle");
  });

  it("takes up a conversion that was left running", async () => {
    const answers: ConversionStatus["status"][] = ["IN_PROGRESS", "COMPLETED"];
    const { manager, store } = createManager(() => ({
      conversionStatus: () => Promise.resolve({ status: answers.shift() ?? "COMPLETED", message: "" }),
    }));
    await manager.resume("transcript");
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
  });

  it("keeps an answer whose deletion failed, and says so", async () => {
    const { manager, store, toasts } = createManager(() => ({ remove: () => Promise.reject(new Error("down")) }));
    await manager.upload("transcript", PDF);
    expect(await manager.remove("transcript")).toBe(false);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(toasts.toasts()).toHaveLength(1);
  });
});
