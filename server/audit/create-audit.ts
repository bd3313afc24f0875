import { setTimeout as sleep } from "node:timers/promises";
import type { Signer } from "../signing/index.ts";
import { StoreUnavailableError, type AuditEntry, type StaffStore } from "../store/index.ts";
import { CHAIN_START, hashOfEntry, type Anchor, verifyChain } from "./verify-chain.ts";

export type AuditedAct = Omit<AuditEntry, "seq" | "at" | "previous" | "hash">;

export type Audit = ReturnType<typeof createAudit>;

/** Attempts to append an entry. An attempt fails only if another process has appended one meanwhile. */
const MAX_TRIES = 200;
const LONGEST_PAUSE_MS = 20;

/** Appends audit entries, in one chain for each tenant. If another process appended first, appends after its entry. */
export function createAudit(
  store: Pick<StaffStore, "appendAudit" | "listAudit" | "readAudit">,
  signer: Signer,
  now: () => number,
) {
  const writing = new Map<string, Promise<unknown>>();
  const append = async (act: AuditedAct): Promise<AuditEntry> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [last] = await store.listAudit(act.tenant, Number.MAX_SAFE_INTEGER, 1);
      const draft: AuditEntry = {
        ...act,
        seq: (last?.seq ?? 0) + 1,
        at: now(),
        previous: last?.hash ?? CHAIN_START,
        hash: "",
      };
      const entry = { ...draft, hash: hashOfEntry(signer, draft) };
      if (await store.appendAudit(entry)) return entry;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
    throw new StoreUnavailableError("No audit entry was written, because others wrote at the same moment. Try again.");
  };
  return {
    verify: (tenant: string, known?: Anchor) => verifyChain(store, signer, tenant, known),
    /** Resolves when the entry is stored. @throws StoreUnavailableError */
    append: async (act: AuditedAct) => {
      const before = writing.get(act.tenant) ?? Promise.resolve();
      const own = before.catch(() => undefined).then(() => append(act));
      writing.set(act.tenant, own);
      try {
        return await own;
      } finally {
        if (writing.get(act.tenant) === own) writing.delete(act.tenant);
      }
    },
  };
}
