import type { Signer } from "../signing/index.ts";
import type { AuditEntry, StaffStore } from "../store/index.ts";
import { CHAIN_START, digestOfEntry, parseHash, toSignedStatement, type Anchor } from "./chain.ts";

const PAGE_ENTRIES = 500;

/** What is wrong with a chain, at the first entry at which it shows. */
export type ChainFault =
  /** Entries are gone before the one with this number. */
  | { readonly kind: "missing"; readonly seq: number }
  /** The entry does not have the hash that it says, so something in it was altered. */
  | { readonly kind: "altered"; readonly seq: number }
  /** The entry does not follow the one before it: one of the two was replaced or moved. */
  | { readonly kind: "unlinked"; readonly seq: number }
  /** The entry has a signature that its key did not make. */
  | { readonly kind: "forged"; readonly seq: number }
  /** The entry is signed with a key that is not among those at hand. */
  | { readonly kind: "unknownKey"; readonly seq: number }
  /** The entry is not signed, and one before it is. */
  | { readonly kind: "unsigned"; readonly seq: number }
  /** The chain ends before the anchor. */
  | { readonly kind: "cut"; readonly seq: number }
  /** The entry of the anchor is another one: the chain was written again. */
  | { readonly kind: "replaced"; readonly seq: number };

export interface ChainReport {
  readonly count: number;
  /** The last sound entry; undefined for an empty chain. */
  readonly anchor: Anchor | undefined;
  /** Number of the first entry that is signed. */
  readonly signedFrom: number | undefined;
  readonly fault: ChainFault | undefined;
}

/** How far a chain was read: its last entry, and the first that is signed. */
interface Read {
  readonly last: (Anchor & { readonly hash: string }) | undefined;
  readonly signedFrom: number | undefined;
}

/**
 * Reads a tenant's whole chain and checks each entry, link and signature. Once an entry is signed, an unsigned one after it
 * is a fault, unless it stands before the anchor, which vouches for all entries up to it. Without an anchor that was kept
 * elsewhere, two things do not show: an end that was cut off, and a whole chain written again without signatures.
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
