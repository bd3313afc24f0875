import * as z from "zod/mini";
import type { KeptUpload } from "../../engine/react/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { seal, unseal } from "./seal.ts";

export type KeptUploads = ReturnType<typeof createKeptUploads>;

interface KeptUploadsOptions {
  readonly storage: QuietStorage;
  /** The same for all tabs of one account. */
  readonly name: string;
  readonly account: string;
  readonly journalKey: Uint8Array;
  /** The questions that take a document. */
  readonly answerKeys: readonly string[];
}

/** It is made when something kept is read, because the first form page would wait for it otherwise. */
const createUploadSchema = () => z.object({ answerKey: z.string(), fileKey: z.string(), fileName: z.string() });

/**
 * Files that were sent and whose conversion nobody has asked for yet. Only the browser knows that such a file is on its
 * way and what it is called, so a page that ends in between would lose it without a word. Where the browser keeps nothing,
 * the file has to be sent again.
 */
export function createKeptUploads({ storage, name, account, journalKey, answerKeys }: KeptUploadsOptions) {
  const nameOf = (answerKey: string) => `${name}:${answerKey}`;
  /** What this page keeps, with what frees its lock. */
  const own = new Map<string, { readonly fileKey: string; readonly free: () => void }>();
  return {
    async keep(upload: KeptUpload) {
      const { iv, data } = seal(journalKey, account, upload);
      storage.write(nameOf(upload.answerKey), JSON.stringify([toBase64(iv), toBase64(data)]));
      // A page that is still sending holds this until it ends, however it ends.
      own.get(upload.answerKey)?.free();
      const held = new Promise<void>((free) => own.set(upload.answerKey, { fileKey: upload.fileKey, free }));
      await withLock(nameOf(upload.answerKey), () => held);
    },
    release({ answerKey, fileKey }: KeptUpload) {
      const kept = own.get(answerKey);
      // The next file for the question may be on its way already.
      if (kept !== undefined && kept.fileKey !== fileKey) return;
      storage.remove(nameOf(answerKey));
      kept?.free();
      own.delete(answerKey);
    },
    /** Those that no open page is busy with. */
    async read(): Promise<readonly KeptUpload[]> {
      const found = await Promise.all(
        answerKeys.map(async (answerKey) => {
          const sealed = parseSealed(storage.read(nameOf(answerKey)));
          if (sealed === undefined || (await isHeld(nameOf(answerKey)))) return [];
          const upload = createUploadSchema().safeParse(unseal(journalKey, account, sealed)).data;
          return upload === undefined ? [] : [upload];
        }),
      );
      return found.flat();
    },
  };
}

/** Resolves once the lock is held, and not when it is free again. */
function withLock(name: string, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    try {
      navigator.locks
        .request(name, () => {
          resolve();
          return work();
        })
        .catch(() => resolve());
    } catch {
      // Locks are refused together with storage, and then nothing is kept either.
      resolve();
    }
  });
}

async function isHeld(name: string): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some((lock) => lock.name === name);
  } catch {
    // Without HTTPS there are no locks. The page may still be sending it, so it is left alone.
    return true;
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function parseSealed(text: string | undefined) {
  try {
    const [iv, data] = z.tuple([z.string(), z.string()]).parse(JSON.parse(text ?? ""));
    return { iv: fromBase64(iv), data: fromBase64(data) };
  } catch {
    return undefined;
  }
}
