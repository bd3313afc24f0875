import type { Job, QueuePlace } from "../store/index.ts";
import { sniffContent } from "./converter/content-type.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import type { DocumentPlace } from "./status.ts";

/** How long it is remembered how much time an applicant's conversions took. */
const WINDOW_MS = 15 * 60_000;

export interface Turns {
  /** The place in the queue of a conversion that is asked for now. */
  placeOf(place: DocumentPlace, network: string, file: Uint8Array): Promise<QueuePlace>;
  /** How many milliseconds of work this applicant, or the network, has used of late. */
  countFor(owner: Pick<DocumentPlace, "tenant" | "account">, network: string): Promise<number>;
  /** Counts the time that a conversion, or the PDF of a draft, took, and lets what else its applicant has waiting wait as much longer. */
  charge(job: Job, tookMs: number): Promise<void>;
}

/**
 * Whose conversion is next. Each waits from the moment it was asked for, and as much longer as its applicant's
 * conversions have taken of late, so whoever has used nothing goes before whoever has used much. The time is counted for
 * the account and for the network that it came from, because several accounts may be one person; the larger of the two
 * counts, so that people who share a network keep turns among themselves.
 */
export function createTurns({ store, now }: Pick<DocumentsDeps, "store" | "now">): Turns {
  const count = async (tenant: string, account: string, network: string, ms: number): Promise<number> => {
    const parties = [`conversion.account:${account}`, ...(network === "" ? [] : [`conversion.network:${network}`])];
    const counts = parties.map(async (party) => (await store.countHit(tenant, party, WINDOW_MS, now(), ms)).count);
    return Math.max(...(await Promise.all(counts)));
  };
  return {
    countFor: ({ tenant, account }, network) => count(tenant, account, network, 0),
    placeOf: async ({ tenant, account }, network, file) => ({
      // A .docx is laid out by a browser or an office program, which takes seconds even for an honest one.
      lane: sniffContent(file) === "docx" ? "slow" : "quick",
      turn: now() + (await count(tenant, account, network, 0)),
      network,
    }),
    charge: async ({ tenant, account, network }, tookMs) => {
      const ms = Math.max(0, Math.round(tookMs));
      await count(tenant, account, network, ms);
      await store.postponeJobs(tenant, account, network, ms);
    },
  };
}
