import { ServerError } from "../errors.ts";
import { isWithdrawn, type ApplicationRecord } from "../store/index.ts";

/** Why nothing can be changed in an application that was submitted. */
export const refuseSubmitted = (record: Pick<ApplicationRecord, "withdrawals">): ServerError =>
  new ServerError(isWithdrawn(record) ? "application_withdrawn" : "application_submitted");
