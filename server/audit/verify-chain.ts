import type { Signer } from "../signing/index.ts";
import type { AuditEntry, StaffStore } from "../store/index.ts";
import { CHAIN_START, digestOfEntry, parseHash, toSignedStatement, type Anchor } from "./chain.ts";

const PAGE_ENTRIES = 500;

/**
 * The first fault: `missing` entries before it; `altered` content; `unlinked` to the previous entry; `forged`
 * signature; `unknownKey`; `unsigned` after signed entries; `cut` before the anchor; `replaced` entry of the anchor.
 */
export type ChainFault =
  | { readonly kind: "missing"; readonly seq: number }
  | { readonly kind: "altered"; readonly seq: number }
  | { readonly kind: "unlinked"; readonly seq: number }
  | { readonly kind: "forged"; readonly seq: number }
  | { readonly kind: "unknownKey"; readonly seq: number }
  | { readonly kind: "unsigned"; readonly seq: number }
  | { readonly kind: "cut"; readonly seq: number }
  | { readonly kind: "replaced"; readonly seq: number };

export interface ChainReport {
  readonly count: number;
  /** The last valid entry; undefined for an empty chain. */
  readonly anchor: Anchor | undefined;
  /** Number of the first signed entry. */
  readonly signedFrom: number | undefined;
  readonly fault: ChainFault | undefined;
}

interface Read {
  readonly last: (Anchor & { readonly hash: string }) | undefined;
  readonly signedFrom: number | undefined;
}

/**
 * Verifies each entry, link and signature of a tenant's chain. An unsigned entry after a signed one is a fault, unless
 * it is before the anchor. Without an anchor, a cut end and a chain rewritten without signatures cannot be detected.
 */
export async function verifyChain(
  store: Pick<StaffStore, "readAudit">,
  signer: Pick<Signer, "verify">,
  tenant: string,
  known?: Anchor,
): Promise<ChainReport> {
  let read: Read = { last: undefined, signedFrom: undefined };
  let unsigned: ChainFault | undefined;
  const report = (fault: ChainFault | undefined): ChainReport => ({
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
