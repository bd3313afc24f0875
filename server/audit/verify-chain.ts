import { type Signer, sha256Of, toCanonicalJson, type Signature } from "../signing/index.ts";
import type { AuditEntry, StaffStore } from "../store/index.ts";

const PAGE_ENTRIES = 500;

/**
 * The first fault of a chain. `missing`: entries before this entry are gone. `altered`: the entry was changed.
 * `unlinked`: its link to the previous entry is wrong. `forged`: its signature is wrong. `unknownKey`: the key of its
 * signature is unknown. `unsigned`: it follows a signed entry, but has no signature. `cut`: the chain ends before the
 * anchor. `replaced`: another entry has the anchor's number.
 */
export interface ChainFault {
  readonly kind: "missing" | "altered" | "unlinked" | "forged" | "unknownKey" | "unsigned" | "cut" | "replaced";
  readonly seq: number;
}

export type ChainReport = Awaited<ReturnType<typeof verifyChain>>;

interface Read {
  readonly last: (Anchor & { readonly hash: string }) | undefined;
  readonly signedFrom: number | undefined;
}

/**
 * Verifies a tenant's chain. Without an anchor, it cannot detect a removed end, or a chain rewritten without
 * signatures.
 */
export async function verifyChain(
  store: Pick<StaffStore, "readAudit">,
  signer: Pick<Signer, "verify">,
  tenant: string,
  known?: Anchor,
) {
  let read: Read = { last: undefined, signedFrom: undefined };
  let unsigned: ChainFault | undefined;
  const report = (fault: ChainFault | undefined) => ({
    count: read.last?.seq ?? 0,
    anchor: read.last && { seq: read.last.seq, digest: read.last.digest },
    signedFrom: read.signedFrom,
    fault,
  });
  for (;;) {
    const entries = await store.readAudit(tenant, read.last?.seq ?? 0, PAGE_ENTRIES);
    for (const entry of entries) {
      const { seq, hash } = entry;
      const { digest, signature } = parseHash(hash);
      const fault = faultOf(entry, signer, read, known);
      if (fault !== undefined) return report(fault);
      if (signature === undefined && read.signedFrom !== undefined && seq > (known?.seq ?? 0))
        unsigned ??= { kind: "unsigned", seq };
      read = { last: { seq, digest, hash }, signedFrom: read.signedFrom ?? (signature && seq) };
    }
    if (entries.length < PAGE_ENTRIES) break;
  }
  const end = read.last?.seq ?? 0;
  return report(known !== undefined && end < known.seq ? { kind: "cut", seq: end } : unsigned);
}

function faultOf(
  entry: AuditEntry,
  signer: Pick<Signer, "verify">,
  { last }: Read,
  known: Anchor | undefined,
): ChainFault | undefined {
  const { seq, previous, hash } = entry;
  const { digest, signature } = parseHash(hash);
  if (seq !== (last?.seq ?? 0) + 1) return { kind: "missing", seq };
  if (digestOfEntry(entry) !== digest) return { kind: "altered", seq };
  if (previous !== (last?.hash ?? CHAIN_START)) return { kind: "unlinked", seq };
  if (known?.seq === seq && known.digest !== digest) return { kind: "replaced", seq };
  const verified = signature === undefined ? "right" : signer.verify(toSignedStatement(entry, digest), signature);
  if (verified === "right") return undefined;
  return { kind: verified === "wrong" ? "forged" : "unknownKey", seq };
}

export const CHAIN_START = "0".repeat(64);

/** Hashes an entry as canonical JSON (RFC 8785): without its own hash, with the hash of the previous entry. */
export function digestOfEntry({ hash: _, ...rest }: AuditEntry): string {
  return sha256Of(toCanonicalJson(rest));
}

/** Returns the digest. With a signing key, returns `digest.keyId.signature`. */
export function hashOfEntry(signer: Pick<Signer, "sign">, entry: AuditEntry): string {
  const digest = digestOfEntry(entry);
  const signed = signer.sign(toSignedStatement(entry, digest));
  return signed === undefined ? digest : `${digest}.${signed.keyId}.${signed.signature}`;
}

/** Splits a hash. Hashes of early portal versions, and of portals without a signing key, have no signature. */
export function parseHash(hash: string): { readonly digest: string; readonly signature: Signature | undefined } {
  const [digest = "", keyId, signature] = hash.split(".");
  return { digest, signature: keyId === undefined ? undefined : { keyId, signature: signature ?? "" } };
}

/** The field `format` keeps the signature from being valid for a submission. */
export const toSignedStatement = ({ tenant, seq }: Pick<AuditEntry, "tenant" | "seq">, digest: string) => ({
  format: "portico-audit-1",
  tenant,
  seq,
  digest,
});

/** An entry that the operator noted earlier. Reveals that the chain was cut before it, or written again. */
export interface Anchor {
  readonly seq: number;
  readonly digest: string;
}

export const toAnchorText = ({ seq, digest }: Anchor): string => `${seq}:${digest}`;

export function parseAnchor(text: string): Anchor | undefined {
  const [, seq, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return seq === undefined || digest === undefined ? undefined : { seq: Number(seq), digest };
}
