import type { Job, QueuePlace } from "../store/index.ts";
import { sniffContent } from "./converter/content-type.ts";
import type { DocumentPlace, DocumentsDeps } from "./documents-deps.ts";

const WINDOW_MS = 15 * 60_000;

export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Fair turns. A conversion waits as much longer as the account's conversions took of late, or its network's if that
 * is more, because several accounts may be one person.
 */
export function createFairQueue({ store, now }: Pick<DocumentsDeps, "store" | "now">) {
  const count = async (tenant: string, account: string, network: string, ms: number): Promise<number> => {
    const parties = [`conversion.account:${account}`, ...(network === "" ? [] : [`conversion.network:${network}`])];
    const counts = parties.map(async (party) => (await store.countHit(tenant, party, WINDOW_MS, now(), ms)).count);
    return Math.max(...(await Promise.all(counts)));
  };
  return {
    /** Milliseconds of work that this applicant, or the network, has used of late. */
    countFor: ({ tenant, account }: Pick<DocumentPlace, "tenant" | "account">, network: string) =>
      count(tenant, account, network, 0),
    placeOf: async ({ tenant, account }: DocumentPlace, network: string, file: Uint8Array): Promise<QueuePlace> => ({
      // A browser or an office program needs seconds to lay out a .docx.
      lane: sniffContent(file) === "docx" ? "slow" : "quick",
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
