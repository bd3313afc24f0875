import type { PrintTenant } from "../print/index.ts";
import { DocumentRefusedError } from "./document-refusal.ts";
import type { DocumentPlace } from "./status.ts";

/** The tenant's limits in words, for messages (specification section 5, file upload). */
export function toLimits({ definition }: PrintTenant): Readonly<Record<string, string>> {
  const { fileTypes, fileMaxBytes, fileNameMaxLength } = definition.tenant.limits;
  return { types: fileTypes.map((type) => `.${type}`).join(", "), size: `${Math.round((fileMaxBytes / 1024 / 1024) * 10) / 10} MB`, max: String(fileNameMaxLength) };
}

/** @throws DocumentRefusedError when the question takes no file. */
export function checkDocumentQuestion({ tenant }: PrintTenant, { answerKey }: DocumentPlace): void {
  if (tenant.fields.get(answerKey)?.isDocument !== true) throw new DocumentRefusedError("not_a_document");
}

/** The name is kept and shown but never used as a path. @throws DocumentRefusedError */
export function checkFileName(tenant: PrintTenant, fileName: string): void {
  const { fileTypes, fileNameMaxLength } = tenant.definition.tenant.limits;
  if ([...fileName].length > fileNameMaxLength) throw new DocumentRefusedError("file_name_too_long", { max: fileNameMaxLength });
  // Control characters, and signs that turn the reading direction and so disguise an extension (Unicode TR 36).
  if (fileName.trim() === "" || /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u.test(fileName)) throw new DocumentRefusedError("file_name_invalid");
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  if (!fileTypes.includes(extension)) throw new DocumentRefusedError("file_type_refused", toLimits(tenant));
}
