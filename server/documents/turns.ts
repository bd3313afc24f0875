import type { Job, QueuePlace } from "../store/index.ts";
import { sniffContent } from "./converter/content-type.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import type { DocumentPlace } from "./status.ts";

/** How long it is remembered how much time an applicant's conversions took. */
const WINDOW_MS = 15 * 60_000;

export type Turns = ReturnType<typeof createTurns>;

/**
 * Whose conversion is next. Each waits from the moment it was asked for, and as much longer as its applicant's
 * conversions have taken of late, so whoever has used nothing goes before whoever has used much. The time is counted for
 * the account and for the network that it came from, because several accounts may be one person; the larger of the two
 * counts, so that people who share a network keep turns among themselves.
 */
export function createTurns({ store, now }: Pick<DocumentsDeps, "store" | "now">) {
  const count = async (tenant: string, account: string, network: string, ms: number): Promise<number> => {
    const parties = [`conversion.account:${account}`, ...(network === "" ? [] : [`conversion.network:${network}`])];
    const counts = parties.map(async (party) => (await store.countHit(tenant, party, WINDOW_MS, now(), ms)).count);
    return Math.max(...(await Promise.all(counts)));
  };
  return {
    /** How many milliseconds of work this applicant, or the network, has used of late. */
    countFor: ({ tenant, account }: Pick<DocumentPlace, "tenant" | "account">, network: string) =>
      count(tenant, account, network, 0),
    /** The place in the queue of a conversion that is asked for now. */
    placeOf: async ({ tenant, account }: DocumentPlace, network: string, file: Uint8Array): Promise<QueuePlace> => ({
      // A .docx is laid out by a browser or an office program, which takes seconds even for an honest one.
      lane: sniffContent(file) === "docx" ? "slow" : "quick",
      turn: now() + (await count(tenant, account, network, 0)),
      network,
    }),
    /** Counts the time that a conversion, or the PDF of a draft, took, and lets what else its applicant has waiting wait as much longer. */
    charge: async ({ tenant, account, network }: Job, tookMs: number): Promise<void> => {
      const ms = Math.max(0, Math.round(tookMs));
      await count(tenant, account, network, ms);
      await store.postponeJobs(tenant, account, network, ms);
    },
  };
}
