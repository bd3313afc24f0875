import { ServerError } from "./errors.ts";
import { isWithdrawn, type ApplicationRecord } from "./store/index.ts";

export const refuseSubmitted = (record: Pick<ApplicationRecord, "withdrawals"> | undefined): ServerError =>
  new ServerError(record !== undefined && isWithdrawn(record) ? "application_withdrawn" : "application_submitted");
