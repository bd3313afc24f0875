import {
  hasSubmission,
  isWithdrawn,
  listSummaryPages,
  submittedAtOf,
  type ApplicationSummary,
} from "../store/index.ts";
import type { ExportRequest, ExportStatus } from "./export-request.ts";
import type { ExportSource } from "./export-source.ts";

const PAGE = 100;

/** A reopened or withdrawn application is exported as it was last submitted. */
export const statusOf = (head: Pick<ApplicationSummary, "webStatus" | "reopening" | "withdrawals">): ExportStatus => {
  if (isWithdrawn(head)) return "withdrawn";
  if (head.reopening !== null) return "reopened";
  return hasSubmission(head) ? "submitted" : "draft";
};

export function isAskedFor(
  head: Pick<ApplicationSummary, "round" | "webStatus" | "updatedAt" | "reopening" | "withdrawals">,
  { statuses, round, since }: ExportRequest,
): boolean {
  if (statuses.length > 0 && !statuses.includes(statusOf(head))) return false;
  if (round !== undefined && head.round !== round) return false;
  return since === undefined || (submittedAtOf(head) ?? head.updatedAt) >= since;
}

export async function* listHeads({ store, tenant }: ExportSource): AsyncGenerator<ApplicationSummary> {
  for await (const page of listSummaryPages(store, tenant, PAGE)) yield* page;
}
