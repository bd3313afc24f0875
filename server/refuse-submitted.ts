import { ServerError } from "./errors.ts";
import { isWithdrawn, type ApplicationRecord } from "./store/index.ts";

/** Why nothing can be changed in an application that was submitted. Of one that was deleted since, nothing more is known. */
export const refuseSubmitted = (record: Pick<ApplicationRecord, "withdrawals"> | undefined): ServerError =>
  new ServerError(record !== undefined && isWithdrawn(record) ? "application_withdrawn" : "application_submitted");
