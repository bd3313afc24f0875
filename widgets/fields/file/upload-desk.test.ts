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
import { createUploadDesk } from "./upload-desk.ts";

const FIELDS = {
  transcript: { type: "string", title: "Transcript", "x-document": true },
  sketch: { type: "string", title: "Sketch", "x-document": true },
} as const;
const PDF = new File(["%PDF"], "transcript.pdf");

function createDesk(change: (own: FormServices) => Partial<FormServices["uploads"]> = () => ({})) {
  const store = createAnswerStore({
    tenant: toGalleryTenant({ title: "", fields: FIELDS, layout: ["transcript", "sketch"] }),
    application: { answers: {}, tabs: {}, addAnother: {}, documents: {} },
    now: new Date("2026-11-21T12:00:00Z"),
  });
  const toasts = createToastQueue();
  const own = createGalleryServices({ store, toasts, isLoggedIn: true });
  const services = { ...own, uploads: { ...own.uploads, ...change(own) } };
  const desk = createUploadDesk({ store, services: () => services, pollMs: 5 });
  const steps: string[] = [];
  desk.subscribe(() => {
    const { step } = desk.state("transcript");
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { desk, store, toasts, steps };
}

describe("createUploadDesk", () => {
  let fixture: ReturnType<typeof createDesk>;
  beforeEach(() => {
    fixture = createDesk();
  });

  it("sends, converts and attaches a file", async () => {
    const { desk, store, steps } = fixture;
    await desk.upload("transcript", PDF);
    expect(steps).toEqual(["sending", "converting", "idle"]);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(store.application().documents["transcript"]?.file_name).toBe("transcript.pdf");
  });

  it("runs several at once, each by itself", async () => {
    const { desk, store } = fixture;
    await Promise.all([desk.upload("transcript", PDF), desk.upload("sketch", new File(["x"], "fail.pdf"))]);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(desk.state("sketch")).toMatchObject({ step: "failed", message: "This file could not be opened." });
  });

  it("is busy from the first byte to the last poll", async () => {
    const { desk } = fixture;
    const done = desk.upload("transcript", PDF);
    expect(desk.isBusy("transcript")).toBe(true);
    await done;
    expect(desk.isBusy("transcript")).toBe(false);
  });

  it("keeps a file whose connection was cut, to be sent again", async () => {
    const { desk, store, toasts } = fixture;
    await desk.upload("transcript", new File(["x"], "cut.pdf"));
    expect(toasts.toasts().map((toast) => toast.text)).toEqual(["Error uploading file for Transcript"]);
    const state = desk.state("transcript");
    if (state.step !== "failed" || state.file === undefined) throw new Error("The file was not kept.");
    await desk.upload("transcript", state.file);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
  });

  it.each([
    [true, PDF],
    [false, undefined],
  ])("says why a file was refused, and keeps it only where it may pass again: %s", async (mayPassAgain, kept) => {
    const { desk, toasts } = createDesk(() => ({
      presign: () => Promise.reject(new UploadRefusedError("This question does not take a file.", mayPassAgain)),
    }));
    await desk.upload("transcript", PDF);
    expect(desk.state("transcript")).toEqual({
      step: "failed",
      message: "This question does not take a file.",
      file: kept,
    });
    expect(toasts.toasts().map((toast) => toast.text)).toEqual(["Error uploading file for Transcript"]);
  });

  it("counts a failed status look-up as a failed conversion", async () => {
    const { desk, store } = createDesk(() => ({ conversionStatus: () => Promise.reject(new Error("down")) }));
    await desk.upload("transcript", PDF);
    expect(desk.state("transcript")).toMatchObject({
      step: "failed",
      message: expect.stringContaining("could not convert") as string,
    });
    expect(store.getAnswer("transcript") ?? "").toBe("");
  });

  it("stops asking when the answer is gone", async () => {
    const { desk, steps } = createDesk(() => ({
      conversionStatus: (): Promise<ConversionStatus> => Promise.resolve({ status: "NOT_ANSWERED", message: "" }),
    }));
    await desk.upload("transcript", PDF);
    expect(steps.at(-1)).toBe("idle");
  });

  it("takes up a conversion that was left running", async () => {
    const answers: ConversionStatus["status"][] = ["IN_PROGRESS", "COMPLETED"];
    const { desk, store } = createDesk(() => ({
      conversionStatus: () => Promise.resolve({ status: answers.shift() ?? "COMPLETED", message: "" }),
    }));
    await desk.resume("transcript");
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
  });

  it("keeps an answer whose deletion failed, and says so", async () => {
    const { desk, store, toasts } = createDesk(() => ({ remove: () => Promise.reject(new Error("down")) }));
    await desk.upload("transcript", PDF);
    expect(await desk.remove("transcript")).toBe(false);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(toasts.toasts()).toHaveLength(1);
  });
});
