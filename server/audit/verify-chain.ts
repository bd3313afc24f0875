import type { AuditEntry, StaffStore } from "../store/index.ts";
import { CHAIN_START, hashOfEntry, type Anchor } from "./chain.ts";

const PAGE_ENTRIES = 500;

/** What is wrong with a chain, at the first entry at which it shows. */
export type ChainFault =
  /** Entries are gone before the one with this number. */
  | { readonly kind: "missing"; readonly seq: number }
  /** The entry does not have the hash that it says, so something in it was altered. */
  | { readonly kind: "altered"; readonly seq: number }
  /** The entry does not follow the one before it: one of the two was replaced or moved. */
  | { readonly kind: "unlinked"; readonly seq: number }
  /** The chain ends before the anchor. */
  | { readonly kind: "cut"; readonly seq: number }
  /** The entry of the anchor is another one: the chain was written again. */
  | { readonly kind: "replaced"; readonly seq: number };

export interface ChainReport {
  readonly count: number;
  /** The last sound entry; undefined for an empty chain. */
  readonly anchor: Anchor | undefined;
  readonly fault: ChainFault | undefined;
}

/**
 * Reads a tenant's whole chain and checks each entry and each link. A chain that was cut off at its end is sound in
 * itself: that shows only against an anchor that was kept elsewhere.
 */
export async function verifyChain(
  store: Pick<StaffStore, "readAudit">,
  tenant: string,
  known?: Anchor,
): Promise<ChainReport> {
  let last: Anchor | undefined;
  for (;;) {
    const entries = await store.readAudit(tenant, last?.seq ?? 0, PAGE_ENTRIES);
    for (const entry of entries) {
      const fault = faultOf(entry, last, known);
      if (fault !== undefined) return { count: last?.seq ?? 0, anchor: last, fault };
      last = { seq: entry.seq, hash: entry.hash };
    }
    if (entries.length < PAGE_ENTRIES) break;
  }
  const isCut = known !== undefined && (last?.seq ?? 0) < known.seq;
  return { count: last?.seq ?? 0, anchor: last, fault: isCut ? { kind: "cut", seq: last?.seq ?? 0 } : undefined };
}

function faultOf(entry: AuditEntry, last: Anchor | undefined, known: Anchor | undefined): ChainFault | undefined {
  const { seq, previous, hash } = entry;
  if (seq !== (last?.seq ?? 0) + 1) return { kind: "missing", seq };
  if (hashOfEntry(entry) !== hash) return { kind: "altered", seq };
  if (previous !== (last?.hash ?? CHAIN_START)) return { kind: "unlinked", seq };
  if (known?.seq === seq && known.hash !== hash) return { kind: "replaced", seq };
  return undefined;
}
