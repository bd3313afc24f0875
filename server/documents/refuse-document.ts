import type { TextValues } from "../../engine/core/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";

/** A request about a document that cannot be carried out as it was sent. `text` says why, for the applicant. */
export const refuseDocument = (text: ServerTextKey, values: TextValues = {}): ServerError =>
  new ServerError("document_refused", { text, values });
