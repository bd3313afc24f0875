import { findContentKind } from "../../engine/core/index.ts";
import type { Job, QueuePlace } from "../store/index.ts";
import type { DocumentPlace, DocumentsDeps } from "./documents-deps.ts";

const WINDOW_MS = 15 * 60_000;

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Orders jobs fairly. An account's recent work time delays its jobs, or its network's time if that is longer: one person
 * may have several accounts.
 */
export function createFairQueue({ store, now }: Pick<DocumentsDeps, "store" | "now">) {
  const count = async (tenant: string, account: string, network: string, ms: number): Promise<number> => {
    const parties = [`conversion.account:${account}`, ...(network === "" ? [] : [`conversion.network:${network}`])];
    const counts = parties.map(async (party) => (await store.countHit(tenant, party, WINDOW_MS, now(), ms)).count);
    return Math.max(...(await Promise.all(counts)));
  };
  return {
    placeOf: async ({ tenant, account }: DocumentPlace, network: string, file: Uint8Array): Promise<QueuePlace> => ({
      // Layout of a .docx takes seconds.
      lane: findContentKind(file) === "docx" ? "slow" : "quick",
      turn: now() + (await count(tenant, account, network, 0)),
      network,
    }),
    /** Adds the job's work time to its account and network. Delays their other jobs by this time. */
    charge: async ({ tenant, account, network }: Job, tookMs: number): Promise<void> => {
      const ms = Math.max(0, Math.round(tookMs));
      await count(tenant, account, network, ms);
      await store.postponeJobs(tenant, account, network, ms);
    },
  };
}
