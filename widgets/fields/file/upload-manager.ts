import { createListeners, DOCUMENT_ANSWERED, EMPTY_ANSWER } from "../../../engine/core/index.ts";
import { text } from "../../../engine/texts/index.ts";
import {
  UploadRefusedError,
  type AnswerStore,
  type ConversionStatus,
  type FormServices,
} from "../../../engine/react/index.ts";
import { IDLE, isUnderWay, type UploadState } from "./upload-state.ts";

/** How often the status of a conversion is asked for (docs/specification.md, section 9). */
export const CONVERSION_POLL_MS = 2000;
/** The longest pause before a look-up that failed is tried again. */
const MAX_PAUSE_MS = 15_000;

/**
 * Runs the uploads of one form, each document by itself. It does not depend on the inputs, so changing
 * pages stops nothing.
 */
export interface UploadManager {
  readonly state: (key: string) => UploadState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes a file from choosing to attached. Never rejects, because a failure becomes a state. */
  readonly upload: (key: string, file: File) => Promise<void>;
  /** Continues to follow a conversion that was left running, for example by a reload. */
  readonly resume: (key: string) => Promise<void>;
  /** Resolves to whether the document is gone. */
  readonly remove: (key: string) => Promise<boolean>;
  /** Whether the document is being sent, converted or deleted now. */
  readonly isBusy: (key: string) => boolean;
  /** The keys of all documents that are being sent, converted or deleted now. */
  readonly underWay: () => readonly string[];
}

interface UploadManagerOptions {
  readonly store: AnswerStore;
  /** Gives the current services, because logging in replaces them. */
  readonly services: () => FormServices;
  readonly pollMs?: number;
}

export function createUploadManager({
  store,
  services,
  pollMs = CONVERSION_POLL_MS,
}: UploadManagerOptions): UploadManager {
  const states = new Map<string, UploadState>();
  const listeners = createListeners();
  const toText = (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) =>
    text(store.tenant.definition, key, values);
  const labelOf = (key: string) => store.tenant.fields.get(key)?.label ?? key;
  const stateOf = (key: string) => states.get(key) ?? IDLE;
  const set = (key: string, state: UploadState): void => {
    states.set(key, state);
    listeners.notify();
  };

  const fail = (key: string, message: string, file?: File): void => {
    store.setAnswers({ [key]: EMPTY_ANSWER });
    set(key, { step: "failed", message, file });
  };

  const attach = async (key: string): Promise<void> => {
    // The file's name and size are shown beside the answer, but the file is attached even if they cannot be read.
    await services()
      .uploads.refreshDocuments()
      .catch(() => undefined);
    store.setAnswers({ [key]: DOCUMENT_ANSWERED });
    set(key, IDLE);
  };

  /**
   * Asks for the status until somebody answers: a look-up that fails says nothing about the file, so it is tried again,
   * after a longer pause each time, and at once when the network is back.
   */
  const lookUp = async (key: string, onUnreachable: () => void): Promise<ConversionStatus> => {
    for (let pause = pollMs; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await services().uploads.conversionStatus(key);
      } catch (error) {
        if (error instanceof UploadRefusedError && !error.mayPassAgain) throw error;
        onUnreachable();
        await pauseOrOnline(pause);
      }
    }
  };

  const follow = async (key: string, first: ConversionStatus, file?: File): Promise<void> => {
    const converting = { step: "converting", fileName: file?.name } as const;
    let current = first;
    while (current.status === "UNPROCESSED" || current.status === "IN_PROGRESS") {
      set(key, converting);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      current = await lookUp(key, () => set(key, { ...converting, isUnreachable: true }));
    }
    if (current.status === "COMPLETED") await attach(key);
    // A file that was checked and refused would be refused again. One that may not have been checked can be sent again.
    else if (current.status === "FAILED")
      fail(
        key,
        current.message === "" ? toText("error.conversion") : current.message,
        current.message === "" ? file : undefined,
      );
    else set(key, IDLE);
  };

  /** Sends the file, and asks for its conversion. Rejects where the file has not arrived. */
  const send = async (key: string, file: File): Promise<ConversionStatus> => {
    const { uploads } = services();
    const onProgress = (share: number) => set(key, { step: "sending", fileName: file.name, share });
    onProgress(0);
    const presigned = await uploads.presign(key);
    await uploads.post(presigned, file, onProgress);
    const converting = { step: "converting", fileName: file.name } as const;
    set(key, converting);
    try {
      return await uploads.startConversion(key, presigned.fields["key"] ?? "", file.name);
    } catch (error) {
      if (error instanceof UploadRefusedError) throw error;
      // Only the answer may have been lost, so the server is asked whether it has begun.
      const status = await lookUp(key, () => set(key, { ...converting, isUnreachable: true }));
      if (status.status === "NOT_ANSWERED") throw error;
      return status;
    }
  };

  const resuming = new Set<string>();

  return {
    state: stateOf,
    isBusy: (key) => isUnderWay(stateOf(key)),
    subscribe: listeners.subscribe,
    underWay: () => [...states].flatMap(([key, state]) => (isUnderWay(state) ? [key] : [])),
    async upload(key, file) {
      if (isUnderWay(stateOf(key))) return;
      const { uploads, toast } = services();
      let started: ConversionStatus;
      try {
        started = await send(key, file);
      } catch (error) {
        toast({ variant: "error", text: toText("error.upload", { field: labelOf(key) }) });
        if (error instanceof UploadRefusedError) fail(key, error.message, error.mayPassAgain ? file : undefined);
        else fail(key, toText("upload.interrupted"), file);
        // This may fail, because without a network nothing can be deleted, but the next upload
        // replaces the file anyway.
        await uploads.remove(key).catch(() => undefined);
        return;
      }
      try {
        await follow(key, started, file);
      } catch (error) {
        fail(key, error instanceof Error ? error.message : toText("error.unexpected"));
      }
    },
    async resume(key) {
      if (stateOf(key).step !== "idle" || resuming.has(key)) return;
      resuming.add(key);
      try {
        const current = await lookUp(key, () => undefined);
        if (stateOf(key).step !== "idle") return;
        if (current.status === "UNPROCESSED" || current.status === "IN_PROGRESS" || current.status === "COMPLETED")
          await follow(key, current);
      } catch {
        set(key, IDLE);
      } finally {
        resuming.delete(key);
      }
    },
    async remove(key) {
      if (isUnderWay(stateOf(key))) return false;
      set(key, { step: "deleting" });
      try {
        await services().uploads.remove(key);
      } catch {
        services().toast({ variant: "error", text: toText("upload.deleteFailed") });
        set(key, IDLE);
        return false;
      }
      store.setAnswers({ [key]: EMPTY_ANSWER });
      set(key, IDLE);
      return true;
    },
  };
}

/** Waits, but not longer than the browser has no network. */
function pauseOrOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    globalThis.addEventListener("online", end);
  });
}
