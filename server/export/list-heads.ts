import { isSubmitted, listSummaryPages, type ApplicationSummary } from "../store/index.ts";
import type { ExportRequest, ExportStatus } from "./export-request.ts";
import type { ExportSource } from "./export-source.ts";

const PAGE = 100;

export const statusOf = (head: Pick<ApplicationSummary, "webStatus">): ExportStatus =>
  isSubmitted(head) ? "submitted" : "draft";

export const submittedAtOf = ({ webStatus }: Pick<ApplicationSummary, "webStatus">): number | undefined =>
  webStatus.find(({ web_status }) => web_status === "submitted")?.at;

/** Whether an application is among those asked for. */
export function isAskedFor(
  head: Pick<ApplicationSummary, "round" | "webStatus" | "updatedAt">,
  { statuses, round, since }: ExportRequest,
): boolean {
  if (statuses.length > 0 && !statuses.includes(statusOf(head))) return false;
  if (round !== undefined && head.round !== round) return false;
  return since === undefined || (submittedAtOf(head) ?? head.updatedAt) >= since;
}

export async function* listHeads({ store, tenant }: ExportSource): AsyncGenerator<ApplicationSummary> {
  for await (const page of listSummaryPages(store, tenant, PAGE)) yield* page;
}
