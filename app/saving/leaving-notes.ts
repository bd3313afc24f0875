import * as z from "zod/mini";
import type { QuietStorage } from "../quiet-storage.ts";
import type { Change } from "./change.ts";
import { changeSchema, seal, unseal } from "./seal-change.ts";

/** What a tab that was left had not handed to the journal. */
export interface LeavingNote {
  readonly tab: string;
  /** The visitor's epoch that the tab knew. */
  readonly epoch: number;
  /** Undefined for what another key sealed. */
  readonly open: (key: CryptoKey) => Promise<readonly Change[] | undefined>;
  readonly remove: () => void;
}

/** Writes one tab's note. */
export interface LeavingNotebook {
  /**
   * Writes, before it returns, what fits of these changes, the newest first. Nothing happens where the browser keeps
   * nothing, or before the first pad is there.
   */
  readonly write: (changes: readonly Change[], epoch: number) => void;
  /** The journal has all of it by now. */
  readonly clear: () => void;
}

/** Room for the longest text area in any script. */
const PAD_BYTES = 24 * 1024;

/** It is made when a note is read, because the first form page would wait for it otherwise. */
const createNoteSchema = () =>
  z.object({
    epoch: z.number(),
    offset: z.number(),
    text: z.string(),
    pad: z.object({ iv: z.string(), data: z.string() }),
  });

/**
 * Notes of what was typed last, for pages that are left before the journal has it. A page that goes away is not given the
 * time in which a browser encrypts, because that answers later. So a pad of random bytes is encrypted beforehand, and the
 * text is combined with a part of it that is used only once, which takes no waiting and leaves nothing to read without
 * the key.
 */
export function createLeavingNotes(storage: QuietStorage, prefix: string) {
  const nameOf = (owner: string, tab: string) => `${prefix}:${owner}:${tab}`;

  const read = (owner: string): readonly LeavingNote[] =>
    storage.names(nameOf(owner, "")).flatMap((name) => {
      const remove = () => storage.remove(name);
      const { data: note } = createNoteSchema().safeParse(parseJson(storage.read(name)));
      if (note === undefined) return [];
      const open = async (key: CryptoKey) => {
        const pad = await unseal(key, owner, { iv: toBytes(note.pad.iv), data: toBytes(note.pad.data).buffer });
        if (typeof pad !== "string") return undefined;
        const text = combine(toBytes(note.text), toBytes(pad), note.offset);
        return z.array(changeSchema()).safeParse(parseJson(new TextDecoder().decode(text))).data;
      };
      return [{ tab: name.slice(nameOf(owner, "").length), epoch: note.epoch, open, remove }];
    });

  return {
    read,
    hasAny: (owner: string): boolean => storage.names(nameOf(owner, "")).length > 0,
    removeAll: (owner: string): void => storage.names(nameOf(owner, "")).forEach(storage.remove),

    async openNotebook(owner: string, tab: string, key: CryptoKey): Promise<LeavingNotebook> {
      let pad = await createPad(key, owner);
      let offset = 0;
      let isWritten = false;
      const renew = async () => {
        const next = await createPad(key, owner);
        [pad, offset] = [next, 0];
      };
      return {
        write(changes, epoch) {
          const text = writeWithin(changes, PAD_BYTES - offset);
          if (text === undefined) return;
          const note = { epoch, offset, text: toBase64(combine(text, pad.bytes, offset)), pad: pad.sealed };
          isWritten = storage.write(nameOf(owner, tab), JSON.stringify(note)) || isWritten;
          offset += text.length;
          void renew().catch(() => undefined);
        },
        clear() {
          if (isWritten) storage.remove(nameOf(owner, tab));
          isWritten = false;
        },
      };
    },
  };
}

async function createPad(key: CryptoKey, owner: string) {
  const bytes = crypto.getRandomValues(new Uint8Array(PAD_BYTES));
  const { iv, data } = await seal(key, owner, toBase64(bytes));
  return { bytes, sealed: { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) } };
}

/** As many of the changes as take this room, as JSON in UTF-8. Undefined if none does. */
function writeWithin(changes: readonly Change[], maxBytes: number): Uint8Array<ArrayBuffer> | undefined {
  const fitting: Change[] = [];
  let room = maxBytes - 2;
  for (const change of [...changes].sort((a, b) => b.at - a.at)) {
    const bytes = new TextEncoder().encode(JSON.stringify(change)).length + 1;
    if (bytes > room) continue;
    room -= bytes;
    fitting.push(change);
  }
  return fitting.length === 0 ? undefined : new TextEncoder().encode(JSON.stringify(fitting));
}

function combine(text: Uint8Array, pad: Uint8Array, offset: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (byte, index) => byte ^ (pad[offset + index] ?? 0));
}

function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function parseJson(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
