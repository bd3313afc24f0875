import {
  cleanFileName,
  createListeners,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  fileLimitsOf,
  filesOfQuestion,
  findFileProblem,
  questionOf,
} from "../../../engine/core/index.ts";
import { text } from "../../../engine/texts/index.ts";
import {
  UploadRefusedError,
  useAnswerStore,
  useFormServices,
  type AnswerStore,
  type ConversionStatus,
  type FormServices,
  type SentUpload,
} from "../../../engine/react/index.ts";
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";

export const CONVERSION_POLL_MS = 2000;
const MAX_PAUSE_MS = 15_000;

export type UploadManager = ReturnType<typeof createUploadManager>;

export interface UploadFailure {
  readonly key: string;
  readonly message: string;
}

interface FailedFile {
  readonly file?: File | undefined;
  readonly fileName?: string | undefined;
}

interface UploadManagerOptions {
  readonly store: AnswerStore;
  readonly services: FormServices;
  readonly pollMs?: number;
}

export function createUploadManager({ store, services, pollMs = CONVERSION_POLL_MS }: UploadManagerOptions) {
  const states = new Map<string, UploadState>();
  const sent = new Map<string, SentUpload>();
  const listeners = createListeners();
  const toText = (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) =>
    text(store.tenant.definition, key, values);
  const isOneOfSeveral = (key: string) => filesOfQuestion(store.tenant, questionOf(store.tenant, key)).length > 1;
  const stateOf = (key: string) => states.get(key) ?? IDLE;
  let failures: readonly UploadFailure[] = [];
  const set = (key: string, state: UploadState): void => {
    const wasFailed = stateOf(key).step === "failed";
    states.set(key, state);
    if (wasFailed || state.step === "failed")
      failures = [...states].flatMap(([name, one]) =>
        one.step === "failed" ? [{ key: name, message: one.message }] : [],
      );
    listeners.notify();
  };

  const fail = (key: string, message: string, { file, fileName }: FailedFile = {}): void => {
    store.setAnswers({ [key]: EMPTY_ANSWER });
    set(key, { step: "failed", message, file, fileName: fileName ?? (file && cleanFileName(file.name)) });
  };

  const attach = async (key: string): Promise<void> => {
    // The file is attached even if the page cannot read its name and size.
    await services.uploads.refreshDocuments().catch(() => undefined);
    store.setAnswers({ [key]: DOCUMENT_ANSWERED });
    set(key, IDLE);
  };

  /** Asks for the status. Retries with growing pauses, and at once when the browser is online again. */
  const lookUp = (key: string, onUnreachable: () => void): Promise<ConversionStatus> =>
    persist(() => services.uploads.conversionStatus(key), onUnreachable);

  const persist = async <T>(call: () => Promise<T>, onUnreachable: () => void): Promise<T> => {
    for (let pause = pollMs; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        return await call();
      } catch (error) {
        if (error instanceof UploadRefusedError && !error.mayPassAgain) throw error;
        onUnreachable();
        await pauseOrOnline(pause);
      }
    }
  };

  const follow = async (key: string, first: ConversionStatus, file?: File): Promise<void> => {
    const converting = { step: "converting", fileName: file && cleanFileName(file.name) } as const;
    let current = first;
    while (current.status === "UNPROCESSED" || current.status === "IN_PROGRESS") {
      set(key, converting);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      current = await lookUp(key, () => set(key, { ...converting, isUnreachable: true }));
    }
    if (current.status === "COMPLETED") await attach(key);
    // The server would reject a rejected file again. The page can send a file again that the server could not check.
    else if (current.status === "FAILED")
      fail(key, current.message === "" ? toText("error.conversion") : current.message, {
        file: current.message === "" ? file : undefined,
        fileName: converting.fileName,
      });
    else set(key, IDLE);
  };

  const send = async (key: string, file: File): Promise<ConversionStatus> => {
    const { uploads } = services;
    const fileName = cleanFileName(file.name);
    const onProgress = (share: number) => set(key, { step: "sending", fileName, share });
    onProgress(0);
    const presigned = await uploads.presign(key, { name: fileName, size: file.size });
    const fileKey = presigned.fields["key"] ?? "";
    sent.set(key, { answerKey: key, fileKey });
    await uploads.post(presigned, file, onProgress, key);
    const converting = { step: "converting", fileName } as const;
    set(key, converting);
    try {
      return await uploads.startConversion(key, fileKey, fileName);
    } catch (error) {
      if (error instanceof UploadRefusedError) throw error;
      // The file may have arrived although the response was lost, so the page asks the server.
      const status = await lookUp(key, () => set(key, { ...converting, isUnreachable: true }));
      if (status.status === "NOT_ANSWERED") throw error;
      return status;
    }
  };

  /**
   * Tells the server to drop the file. Ignores a failure, because the next upload replaces the file. Then reads
   * documents that another device may have sent.
   */
  const abandon = async (upload: SentUpload): Promise<void> => {
    const { uploads } = services;
    await uploads.abandon(upload).catch(() => undefined);
    await uploads.refreshDocuments().catch(() => undefined);
  };

  const resuming = new Set<string>();

  return {
    state: stateOf,
    isBusy: (key: string): boolean => isUnderWay(stateOf(key)),
    subscribe: listeners.subscribe,
    failures: (): readonly UploadFailure[] => failures,
    underWay: (): readonly string[] => [...states].flatMap(([key, state]) => (isUnderWay(state) ? [key] : [])),
    /** Keys of questions whose file is lost if the page ends now. */
    sending: (): readonly string[] => [...states].flatMap(([key, { step }]) => (step === "sending" ? [key] : [])),
    dismiss(key: string): void {
      if (stateOf(key).step !== "failed") return;
      set(key, IDLE);
      const upload = sent.get(key);
      if (upload !== undefined) void abandon(upload);
    },
    /**
     * Checks and sends a file. Never rejects: a failure becomes a state. Resolves to false if another page filled this
     * place of a question with several files.
     */
    async upload(key: string, file: File): Promise<boolean> {
      if (isUnderWay(stateOf(key))) return true;
      const fileName = cleanFileName(file.name);
      const problem = findFileProblem(file, fileLimitsOf(store.tenant, key));
      if (problem !== undefined) {
        fail(key, toText(problem.text, problem.values), { fileName });
        return true;
      }
      let started: ConversionStatus;
      sent.delete(key);
      try {
        started = await send(key, file);
      } catch (error) {
        const upload = sent.get(key);
        const isElsewhere = error instanceof UploadRefusedError && error.isTaken && isOneOfSeveral(key);
        if (isElsewhere) set(key, IDLE);
        else {
          if (error instanceof UploadRefusedError)
            fail(key, error.message, { file: error.mayPassAgain ? file : undefined, fileName });
          else fail(key, toText("upload.interrupted"), { file });
        }
        if (upload !== undefined) await abandon(upload);
        return !isElsewhere;
      }
      try {
        await follow(key, started, file);
      } catch (error) {
        fail(key, error instanceof Error ? error.message : toText("error.unexpected"), { fileName });
      }
      return true;
    },
    /**
     * Follows a conversion that this page did not start.
     * @param tellsFailure also reports a conversion that has failed already
     */
    async resume(key: string, tellsFailure = false): Promise<void> {
      if (stateOf(key).step !== "idle" || resuming.has(key)) return;
      resuming.add(key);
      try {
        const current = await lookUp(key, () => undefined);
        if (stateOf(key).step !== "idle") return;
        if (tellsFailure || current.status !== "FAILED") await follow(key, current);
      } catch {
        set(key, IDLE);
      } finally {
        resuming.delete(key);
      }
    },
    async restore(key: string): Promise<void> {
      if (isUnderWay(stateOf(key))) return;
      set(key, { step: "restoring" });
      try {
        await persist(
          () => services.uploads.restore(key),
          () => undefined,
        );
        await attach(key);
      } catch (error) {
        fail(key, error instanceof Error ? error.message : toText("error.unexpected"));
      }
    },
    async remove(key: string): Promise<boolean> {
      if (isUnderWay(stateOf(key))) return false;
      set(key, { step: "deleting" });
      try {
        await services.uploads.remove(key);
      } catch (error) {
        const isRefused = error instanceof UploadRefusedError && !error.mayPassAgain;
        services.toast({ variant: "error", text: isRefused ? error.message : toText("upload.deleteFailed") });
        set(key, IDLE);
        if (isRefused) await services.uploads.refreshDocuments().catch(() => undefined);
        return false;
      }
      store.setAnswers({ [key]: EMPTY_ANSWER });
      set(key, IDLE);
      return true;
    },
  };
}

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

export type UploadState =
  | { readonly step: "idle" }
  | { readonly step: "sending"; readonly fileName: string; readonly share: number }
  /** `isUnreachable`: the server does not respond, and the page asks again. */
  | { readonly step: "converting"; readonly fileName: string | undefined; readonly isUnreachable?: true }
  | {
      readonly step: "failed";
      readonly message: string;
      readonly file: File | undefined;
      readonly fileName: string | undefined;
    }
  | { readonly step: "deleting" }
  | { readonly step: "restoring" };

const IDLE: UploadState = { step: "idle" };

function isUnderWay({ step }: UploadState): boolean {
  return step === "sending" || step === "converting" || step === "deleting" || step === "restoring";
}

const managers = new WeakMap<AnswerStore, UploadManager>();

/** Returns the store's upload manager. The first call creates it. */
export function uploadsOf(store: AnswerStore, services: FormServices): UploadManager {
  const manager = managers.get(store) ?? createUploadManager({ store, services });
  managers.set(store, manager);
  return manager;
}

export const useUploadManager = (): UploadManager => uploadsOf(useAnswerStore(), useFormServices());

export function useUpload(answerKey: string, isAttached: boolean): { manager: UploadManager; state: UploadState } {
  const manager = useUploadManager();
  const { isLoggedIn } = useFormServices();
  const state = useSyncExternalStore(
    manager.subscribe,
    useCallback(() => manager.state(answerKey), [manager, answerKey]),
  );
  // Needed at the first render only: later, the manager knows the state.
  const resume = useEffectEvent(() => {
    if (isLoggedIn && !isAttached) void manager.resume(answerKey);
  });
  useEffect(() => resume(), [manager, answerKey, isLoggedIn]);
  return { manager, state };
}
