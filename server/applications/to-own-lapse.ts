import type { OwnLapse } from "../../engine/protocol/index.ts";
import type { ApplicationRecord } from "../store/index.ts";

/** What its applicant is told of an application that was opened again and not submitted in time; null for any other. */
export const toOwnLapse = ({ lapsed }: Pick<ApplicationRecord, "lapsed">): OwnLapse | null =>
  lapsed === undefined
    ? null
    : {
        until: new Date(lapsed.until).toISOString(),
        reason: lapsed.closed?.reason ?? null,
        submitted_at: new Date(lapsed.submittedAt).toISOString(),
      };
