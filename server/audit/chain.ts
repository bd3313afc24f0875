import { sha256Of, toCanonicalJson, type Signature, type Signer } from "../signing/index.ts";
import type { AuditEntry } from "../store/index.ts";

/** What the first entry of a chain has in place of the hash of one before it. */
export const CHAIN_START = "0".repeat(64);

/**
 * SHA-256, in hex, of everything in an entry but its own hash, as canonical JSON (RFC 8785). The hash of the entry before
 * is among that, so whoever changes one entry has to change all that follow.
 */
export function digestOfEntry({ hash: _, ...rest }: AuditEntry): string {
  return sha256Of(toCanonicalJson(rest));
}

/** The hash of an entry: its digest, and where a key signs `.`, the key's id, `.` and the signature. */
export function hashOfEntry(signer: Pick<Signer, "sign">, entry: AuditEntry): string {
  const digest = digestOfEntry(entry);
  const signed = signer.sign(toSignedStatement(entry, digest));
  return signed === undefined ? digest : `${digest}.${signed.keyId}.${signed.signature}`;
}

/** The parts of a hash; no signature in the entries of earlier versions, and of a portal without a signing key. */
export function parseHash(hash: string): { readonly digest: string; readonly signature: Signature | undefined } {
  const [digest = "", keyId, signature] = hash.split(".");
  return { digest, signature: keyId === undefined ? undefined : { keyId, signature: signature ?? "" } };
}

/** The format keeps a signature of an entry from being one of a submission. */
export const toSignedStatement = ({ tenant, seq }: Pick<AuditEntry, "tenant" | "seq">, digest: string) => ({
  format: "portico-audit-1",
  tenant,
  seq,
  digest,
});

/** A place in the chain, to be kept elsewhere: what ends before it was cut off. */
export interface Anchor {
  readonly seq: number;
  readonly digest: string;
}

export const toAnchorText = ({ seq, digest }: Anchor): string => `${seq}:${digest}`;

/** Undefined for what is no anchor. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return seq === undefined || digest === undefined ? undefined : { seq: Number(seq), digest };
}
