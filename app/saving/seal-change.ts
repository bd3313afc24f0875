import * as z from "zod/mini";
import type { AnswerValue } from "../../engine/core/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";
import type { Change } from "./change.ts";

/** A change as it is kept on the device: AES-GCM, so that whoever has the device and not the key reads nothing. */
export interface SealedChange {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

function createChangeSchema() {
  const seen = z.record(z.string(), z.number());
  return z.object({
    key: z.string(),
    value: z.custom<AnswerValue>(isAnswerValue),
    base: z.number(),
    over: seen,
    w: z.string(),
    seq: z.number(),
    at: z.number(),
    clears: z.optional(z.record(z.string(), z.object({ base: z.number(), over: seen }))),
    settles: z.optional(z.array(z.string())),
    epoch: z.optional(z.string()),
    isArranged: z.optional(z.literal(true)),
    isAside: z.optional(z.literal(true)),
    isDraft: z.optional(z.literal(true)),
    overtaken: z.optional(z.number()),
    form: z.optional(z.object({ hash: z.string(), steps: z.number() })),
  });
}

let madeSchema: ReturnType<typeof createChangeSchema> | undefined;

/** It is made when something kept is read, because the first form page would wait for it otherwise. */
export const changeSchema = () => (madeSchema ??= createChangeSchema());

const IV_BYTES = 12;

/** The owner is bound to the text, so that nothing on the device can be moved to another person. */
const additionalData = (owner: string) => new TextEncoder().encode(owner);

export function sealChange(key: CryptoKey, owner: string, change: Change): Promise<SealedChange> {
  return seal(key, owner, change);
}

/** Seals what can be written as JSON. */
export async function seal(key: CryptoKey, owner: string, value: unknown): Promise<SealedChange> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return {
    iv,
    data: await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: additionalData(owner) }, key, text),
  };
}

/** Undefined for what another key sealed, or what is not a change. */
export async function openChange(key: CryptoKey, owner: string, sealed: SealedChange): Promise<Change | undefined> {
  return changeSchema().safeParse(await unseal(key, owner, sealed)).data;
}

/** Undefined for what another key or owner sealed. */
export async function unseal(key: CryptoKey, owner: string, { iv, data }: SealedChange): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: additionalData(owner) }, key, data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

/**
 * The key that the server gives, in base64. It cannot be taken out of the page again, so no script can send it anywhere.
 * Undefined where the browser does not encrypt, which is the case without HTTPS.
 */
export async function importJournalKey(base64: string): Promise<CryptoKey | undefined> {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } catch {
    return undefined;
  }
}
