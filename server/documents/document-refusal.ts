/** Why a call about a document is refused. The routes map each to a status. */
export const DOCUMENT_REFUSALS = {
  not_a_document: "This question does not take a file.",
  file_key_unknown: "This file was not uploaded for this question. Please upload it again.",
  file_missing: "Your file did not arrive. Please upload it again.",
  file_name_invalid: "The name of this file can't be used. Please rename the file and try again.",
  file_type_refused: "You can only enter the following file types: {types}",
  file_name_too_long: "The name of your file is too long. File name can have a maximum of {max} characters, including the extension.",
  application_submitted: "Your application has been submitted and can no longer be changed.",
} as const;
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;

/** A request about a document that cannot be carried out as it was sent. `message` may be shown to the applicant. */
export class DocumentRefusedError extends Error {
  override readonly name = "DocumentRefusedError";
  readonly code: DocumentRefusal;
  constructor(code: DocumentRefusal, values: Readonly<Record<string, string | number>> = {}) {
    super(DOCUMENT_REFUSALS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")));
    this.code = code;
  }
}
