import { sha256Of, toCanonicalJson, type Signature, type Signer } from "../signing/index.ts";
import type { AuditEntry } from "../store/index.ts";

/** Replaces the previous hash in the first entry. */
export const CHAIN_START = "0".repeat(64);

/**
 * Hashes everything in an entry except its own hash, as canonical JSON (RFC 8785). Includes the previous hash, so a
 * changed entry breaks all later ones.
 */
export function digestOfEntry({ hash: _, ...rest }: AuditEntry): string {
  return sha256Of(toCanonicalJson(rest));
}

/** Returns the digest, or `digest.keyId.signature` if a key signs. */
export function hashOfEntry(signer: Pick<Signer, "sign">, entry: AuditEntry): string {
  const digest = digestOfEntry(entry);
  const signed = signer.sign(toSignedStatement(entry, digest));
  return signed === undefined ? digest : `${digest}.${signed.keyId}.${signed.signature}`;
}

/** Splits a hash. Earlier versions, and portals without a signing key, have no signature. */
export function parseHash(hash: string): { readonly digest: string; readonly signature: Signature | undefined } {
  const [digest = "", keyId, signature] = hash.split(".");
  return { digest, signature: keyId === undefined ? undefined : { keyId, signature: signature ?? "" } };
}

/** The format prevents use of the signature for a submission. */
export const toSignedStatement = ({ tenant, seq }: Pick<AuditEntry, "tenant" | "seq">, digest: string) => ({
  format: "portico-audit-1",
  tenant,
  seq,
  digest,
});

/** A kept place in the chain, which shows if later entries are cut off. */
export interface Anchor {
  readonly seq: number;
  readonly digest: string;
}

export const toAnchorText = ({ seq, digest }: Anchor): string => `${seq}:${digest}`;

export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return seq === undefined || digest === undefined ? undefined : { seq: Number(seq), digest };
}
