import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

function createManager(change: (own: FormServices) => Partial<FormServices["uploads"]> = () => ({}), pollMs = 5) {
  const store = createAnswerStore({
    tenant: toGalleryTenant({ title: "", fields: FIELDS, layout: ["transcript", "sketch"] }),
    application: { answers: {}, tabs: {}, addAnother: {}, documents: {} },
    now: new Date("2026-11-21T12:00:00Z"),
  });
  const toasts = createToastQueue();
  const own = createGalleryServices({ store, toasts, isLoggedIn: true });
  const services = { ...own, uploads: { ...own.uploads, ...change(own) } };
  const manager = createUploadManager({ store, services: () => services, pollMs });
  const steps: string[] = [];
  manager.subscribe(() => {
    const { step } = manager.state("transcript");
    if (steps.at(-1) !== step) steps.push(step);
  });
  return { manager, store, toasts, steps };
}

describe("createUploadManager", () => {
  let fixture: ReturnType<typeof createManager>;
  const online = new EventTarget();
  beforeEach(() => {
    vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
    vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
    fixture = createManager();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("sends, converts and attaches a file", async () => {
    const { manager, store, steps } = fixture;
    await manager.upload("transcript", PDF);
    expect(steps).toEqual(["sending", "converting", "idle"]);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(store.application().documents["transcript"]?.file_name).toBe("transcript.pdf");
  });

  describe("with a file that an earlier page has left", () => {
    const KEPT = { answerKey: "transcript", fileKey: "incoming/1", fileName: "transcript.pdf" };
    const resume = async (change: Partial<FormServices["uploads"]>) => {
      const release = vi.fn();
      const own = createManager((gallery) => ({
        ...gallery.uploads,
        release,
        readKept: () => Promise.resolve([KEPT]),
        ...change,
      }));
      await own.manager.resumeKept();
      return { ...own, release };
    };

    it("asks for its conversion and attaches it, if it has arrived", async () => {
      const { manager, store, release } = await resume({});
      expect(manager.state("transcript")).toEqual({ step: "idle" });
      expect(store.getAnswer("transcript")).toBe("ANSWERED");
      expect(release).toHaveBeenCalledWith(KEPT);
    });

    it("says that it has to be sent again, if it has not", async () => {
      const startConversion = () => Promise.reject(new UploadRefusedError("Your file did not arrive.", false));
      const { manager, release } = await resume({ startConversion });
      const message = "Your file transcript.pdf did not reach us completely. Please send it again.";
      expect(manager.failures()).toEqual([{ key: "transcript", message }]);
      expect(release).toHaveBeenCalledWith(KEPT);
    });

    it("says so without asking for a conversion, if its page ended before it was sent", async () => {
      const unsent = { ...KEPT, fileKey: "" };
      const startConversion = vi.fn();
      const { manager, release } = await resume({ readKept: () => Promise.resolve([unsent]), startConversion });
      const message = "Your file transcript.pdf did not reach us completely. Please send it again.";
      expect(manager.failures()).toEqual([{ key: "transcript", message }]);
      expect(startConversion).not.toHaveBeenCalled();
      expect(release).toHaveBeenCalledWith(unsent);
    });

    it("leaves alone what another device has sent since", async () => {
      const startConversion = vi.fn();
      const { release } = await resume({
        startConversion,
        conversionStatus: () => Promise.resolve({ status: "COMPLETED", message: "" }),
      });
      expect(startConversion).not.toHaveBeenCalled();
      expect(release).toHaveBeenCalledWith(KEPT);
    });
  });

  it("has the server forget a file that did not arrive, and deletes nothing that may have come from another device", async () => {
    const [abandon, remove] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
    const { manager } = createManager(() => ({
      abandon,
      remove,
      presign: () => Promise.resolve({ url: "/", fields: { key: "incoming/1" } }),
      post: () => Promise.reject(new Error("The line was cut.")),
    }));
    await manager.upload("transcript", PDF);
    expect(manager.state("transcript").step).toBe("failed");
    expect(abandon.mock.calls).toEqual([
      [{ answerKey: "transcript", fileKey: "incoming/1", fileName: "transcript.pdf" }],
    ]);
    expect(remove).not.toHaveBeenCalled();
  });

  it("remembers a file until its conversion has been asked for, or the person knows that it failed", async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const SENT = ["keep", "presign", "keep", "post"];
    const { manager } = createManager(({ uploads }) => ({
      keep: async () => note("keep")(),
      presign: async (...asked) => {
        note("presign")();
        return uploads.presign(...asked);
      },
      release: note("release"),
      post: async (...asked) => {
        note("post")();
        await uploads.post(...asked);
      },
      startConversion: async (...asked) => {
        note("convert")();
        return uploads.startConversion(...asked);
      },
    }));
    await manager.upload("transcript", PDF);
    await vi.waitFor(() => expect(order).toEqual([...SENT, "convert", "release"]), 45_000);
    order.length = 0;
    await manager.upload("sketch", new File(["x"], "cut.pdf"));
    // A page that is going away fails too, so that it is not forgotten at once.
    expect(order).toEqual(SENT);
    await vi.waitFor(() => expect(order).toEqual([...SENT, "release"]), 45_000);
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
      fileName: PDF.name,
    });
    expect(toasts.toasts().map((toast) => toast.text)).toEqual(["Error uploading file for Transcript"]);
  });

  it("asks again after a look-up that failed, says so, and blames no file", async () => {
    let failures = 2;
    const { manager, store, toasts } = createManager((own) => ({
      conversionStatus: (key) =>
        (failures -= 1) >= 0 ? Promise.reject(new Error("down")) : own.uploads.conversionStatus(key),
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

  it("asks at once when the network is back", async () => {
    let isDown = true;
    const { manager, store } = createManager(
      (own) => ({
        conversionStatus: (key) => (isDown ? Promise.reject(new Error("down")) : own.uploads.conversionStatus(key)),
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
    vi.useRealTimers();
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
  });

  it("follows a conversion whose start was asked for although the answer to that was lost", async () => {
    const { manager, store, toasts } = createManager((own) => ({
      async startConversion(...asked) {
        await own.uploads.startConversion(...asked);
        throw new Error("The connection was lost.");
      },
    }));
    await manager.upload("transcript", PDF);
    expect(store.getAnswer("transcript")).toBe("ANSWERED");
    expect(toasts.toasts()).toEqual([]);
  });

  it("keeps the file where its conversion was never asked for", async () => {
    const { manager } = createManager(() => ({ startConversion: () => Promise.reject(new Error("down")) }));
    await manager.upload("transcript", PDF);
    expect(manager.state("transcript")).toMatchObject({ step: "failed", file: PDF });
  });

  it("stops asking where the server says that there is nothing to ask for", async () => {
    const { manager } = createManager(() => ({
      conversionStatus: () => Promise.reject(new UploadRefusedError("Somebody else is logged in.", false)),
    }));
    await manager.upload("transcript", PDF);
    expect(manager.state("transcript")).toMatchObject({ step: "failed", message: "Somebody else is logged in." });
  });

  it("names what is under way", async () => {
    const { manager } = createManager();
    const done = manager.upload("transcript", PDF);
    expect(manager.underWay()).toEqual(["transcript"]);
    await done;
    expect(manager.underWay()).toEqual([]);
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
