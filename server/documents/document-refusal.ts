import type { TextValues } from "../../engine/core/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";

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
