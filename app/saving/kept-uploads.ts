import * as z from "zod/mini";
import type { KeptUpload } from "../../engine/react/index.ts";
import type { QuietStorage } from "../safe-storage.ts";
import { seal, unseal } from "./seal.ts";

export type KeptUploads = ReturnType<typeof createKeptUploads>;

interface KeptUploadsOptions {
  readonly storage: QuietStorage;
  readonly name: string;
  readonly account: string;
  readonly journalKey: Uint8Array;
  readonly answerKeys: readonly string[];
}

const createUploadSchema = () => z.object({ answerKey: z.string(), fileKey: z.string(), fileName: z.string() });

/**
 * Stores sent files until a page requests their conversion. If the page ended before, the files would be lost without a
 * message.
 */
export function createKeptUploads({ storage, name, account, journalKey, answerKeys }: KeptUploadsOptions) {
  const nameOf = (answerKey: string) => `${name}:${answerKey}`;
  const own = new Map<string, { readonly fileKey: string; readonly free: () => void }>();
  return {
    async keep(upload: KeptUpload) {
      const { iv, data } = seal(journalKey, account, upload);
      storage.write(nameOf(upload.answerKey), JSON.stringify([toBase64(iv), toBase64(data)]));
      own.get(upload.answerKey)?.free();
      const held = new Promise<void>((free) => own.set(upload.answerKey, { fileKey: upload.fileKey, free }));
      await withLock(nameOf(upload.answerKey), () => held);
    },
    release({ answerKey, fileKey }: KeptUpload) {
      const kept = own.get(answerKey);
      // Another file for the question may have been sent since.
      if (kept !== undefined && kept.fileKey !== fileKey) return;
      storage.remove(nameOf(answerKey));
      kept?.free();
      own.delete(answerKey);
    },
    /** Returns the uploads that no open page is working on. */
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

/** Resolves when the lock is held. */
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
      // A browser that blocks storage blocks locks too.
      resolve();
    }
  });
}

async function isHeld(name: string): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.some((lock) => lock.name === name);
  } catch {
    // Without HTTPS there are no locks, so another page may still be sending.
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
