import { z } from "zod";
import { webStatusSchema, type ApplicationRecord } from "./application-record.ts";
import { type Reopening, withdrawalTimesSchema, type Withdrawal } from "./decision-records.ts";
import { flag, json } from "./stored-values.ts";
import type { Store } from "./store.ts";

export const applicationNamesSchema = z.array(z.object({ tenant: z.string(), account: z.string() }));

/** What tells one application from another without its answers, for whoever goes through all of them. */
export interface ApplicationSummary extends Pick<
  ApplicationRecord,
  "account" | "round" | "webStatus" | "configHash" | "createdAt" | "updatedAt"
> {
  /** Something was answered or uploaded: whoever has only logged in has no draft. */
  readonly isBegun: boolean;
  readonly reopening: Pick<Reopening, "submittedAt" | "configHash"> | null;
  readonly withdrawals: readonly Pick<Withdrawal, "at" | "endedAt">[];
}

/**
 * `submittedRound` is read beside the rest for what was submitted before an application had a round of its own, and
 * `reopenedFrom` and `reopenedForm` are when and with which form what counts of an application was submitted that is
 * opened again.
 */
export const applicationSummarySchema: z.ZodType<ApplicationSummary> = z
  .object({
    account: z.string(),
    round: z.string().nullish(),
    submittedRound: z.string().nullish(),
    webStatus: json(webStatusSchema),
    configHash: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
    isBegun: flag,
    reopenedFrom: z.number().nullish(),
    reopenedForm: z.string().nullish(),
    withdrawals: json(z.array(withdrawalTimesSchema).nullish()),
  })
  .transform(({ round, submittedRound, reopenedFrom, reopenedForm, withdrawals, ...head }) => ({
    ...head,
    withdrawals: withdrawals ?? [],
    round: round || (submittedRound ?? ""),
    reopening: typeof reopenedFrom === "number" ? { submittedAt: reopenedFrom, configHash: reopenedForm ?? "" } : null,
  }));

/**
 * Goes through all applications of a tenant, a page at a time, so that memory holds one page however many there are.
 * Whoever is there all the time is met once.
 */
export async function* listSummaryPages(
  store: Pick<Store, "listApplicationSummaries">,
  tenant: string,
  pageSize: number,
): AsyncGenerator<readonly ApplicationSummary[]> {
  for (let after = ""; ;) {
    const page = await store.listApplicationSummaries(tenant, after, pageSize);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.account;
  }
}
