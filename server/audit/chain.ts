import { sha256Of, toCanonicalJson } from "../signing/index.ts";
import type { AuditEntry } from "../store/index.ts";

/** What the first entry of a chain has in place of the hash of one before it. */
export const CHAIN_START = "0".repeat(64);

/**
 * The hash of an entry: SHA-256, in hex, of everything in it but the hash itself, as canonical JSON (RFC 8785). The hash
 * of the entry before is among that, so whoever changes one entry has to change all that follow.
 */
export function hashOfEntry({ hash: _, ...rest }: AuditEntry): string {
  return sha256Of(toCanonicalJson(rest));
}

/** A place in the chain, to be kept elsewhere: what ends before it was cut off. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

export const toAnchorText = ({ seq, hash }: Anchor): string => `${seq}:${hash}`;

/** Undefined for what is no anchor. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash };
}
