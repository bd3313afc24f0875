import type { ApplicationRecord } from "../store/index.ts";
import { formatReference } from "./reference.ts";

/** What other systems know a submitted application by. */
export const identifySubmitted = ({ submission }: Pick<ApplicationRecord, "submission">) => ({
  reference: submission === null ? "" : formatReference(submission.reference),
  round: submission?.round?.id ?? "",
});
