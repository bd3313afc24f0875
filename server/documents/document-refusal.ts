import type { TextValues } from "../../engine/core/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { isWithdrawn, type ApplicationRecord } from "../store/index.ts";

/** A request about a document that cannot be carried out as it was sent. `text` says why, for the applicant. */
export class DocumentRefusedError extends Error {
  override readonly name = "DocumentRefusedError";
  readonly text: ServerTextKey;
  readonly values: TextValues;
  constructor(text: ServerTextKey, values: TextValues = {}) {
    super(text);
    this.text = text;
    this.values = values;
  }
}

/** Why nothing can be changed in the documents of an application that was submitted. */
export const refuseSubmitted = (record: Pick<ApplicationRecord, "withdrawals"> | undefined): DocumentRefusedError =>
  new DocumentRefusedError(record !== undefined && isWithdrawn(record) ? "withdraw.already" : "submit.already");
