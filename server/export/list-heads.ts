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

/** What is opened again or withdrawn is exported as it was submitted last. */
export const statusOf = (head: Pick<ApplicationSummary, "webStatus" | "reopening" | "withdrawals">): ExportStatus => {
  if (isWithdrawn(head)) return "withdrawn";
  if (head.reopening !== null) return "reopened";
  return hasSubmission(head) ? "submitted" : "draft";
};

/** Whether an application is among those asked for. */
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
