import { z } from "zod";
import { webStatusSchema, type ApplicationRecord } from "./application-record.ts";
import { type Reopening, withdrawalTimesSchema, type Withdrawal } from "./decision-records.ts";
import { flag, json } from "./stored-values.ts";

export const applicationNamesSchema = z.array(z.object({ tenant: z.string(), account: z.string() }));

/** An application without its answers, for calls that read all applications. */
export interface ApplicationSummary extends Pick<
  ApplicationRecord,
  "account" | "round" | "webStatus" | "configHash" | "createdAt" | "updatedAt"
> {
  /** True if the application has an answer or a document. */
  readonly isBegun: boolean;
  readonly reopening: Pick<Reopening, "submittedAt" | "configHash" | "until"> | null;
  readonly withdrawals: readonly Pick<Withdrawal, "at" | "endedAt">[];
}

/** Parses a summary. `submittedRound` comes from the submission, the `reopened…` columns from the reopening. */
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
    reopenedUntil: z.number().nullish(),
    withdrawals: json(z.array(withdrawalTimesSchema).nullish()),
  })
  .transform(({ round, submittedRound, reopenedFrom, reopenedForm, reopenedUntil, withdrawals, ...head }) => ({
    ...head,
    withdrawals: withdrawals ?? [],
    round: round || (submittedRound ?? ""),
    reopening:
      typeof reopenedFrom === "number"
        ? { submittedAt: reopenedFrom, configHash: reopenedForm ?? "", until: reopenedUntil ?? 0 }
        : null,
  }));

/** Yields pages with all applications of a tenant. */
export async function* listSummaryPages(
  store: {
    listApplicationSummaries(tenant: string, after: string, limit: number): Promise<readonly ApplicationSummary[]>;
  },
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
