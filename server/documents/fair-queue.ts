import { findContentKind } from "../../engine/core/index.ts";
import type { Job, QueuePlace } from "../store/index.ts";
import type { DocumentPlace, DocumentsDeps } from "./documents-deps.ts";

const WINDOW_MS = 15 * 60_000;

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Orders jobs fairly. A job waits longer by the recent work time of its account, or of its network if that is more:
 * several accounts may be one person.
 */
export function createFairQueue({ store, now }: Pick<DocumentsDeps, "store" | "now">) {
  const count = async (tenant: string, account: string, network: string, ms: number): Promise<number> => {
    const parties = [`conversion.account:${account}`, ...(network === "" ? [] : [`conversion.network:${network}`])];
    const counts = parties.map(async (party) => (await store.countHit(tenant, party, WINDOW_MS, now(), ms)).count);
    return Math.max(...(await Promise.all(counts)));
  };
  return {
    /** Returns the milliseconds of work that this applicant, or the network, used recently. */
    countFor: ({ tenant, account }: Pick<DocumentPlace, "tenant" | "account">, network: string) =>
      count(tenant, account, network, 0),
    placeOf: async ({ tenant, account }: DocumentPlace, network: string, file: Uint8Array): Promise<QueuePlace> => ({
      // A browser or an office program needs seconds to lay out a .docx.
      lane: findContentKind(file) === "docx" ? "slow" : "quick",
      turn: now() + (await count(tenant, account, network, 0)),
      network,
    }),
    /** Adds the job's time to its applicant and its network, and delays their other jobs by that time. */
    charge: async ({ tenant, account, network }: Job, tookMs: number): Promise<void> => {
      const ms = Math.max(0, Math.round(tookMs));
      await count(tenant, account, network, ms);
      await store.postponeJobs(tenant, account, network, ms);
    },
  };
}
