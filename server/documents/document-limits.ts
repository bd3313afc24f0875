import { findFileNameProblem } from "../../engine/core/index.ts";
import type { PrintTenant } from "../print/index.ts";
import { DocumentRefusedError } from "./document-refusal.ts";
import type { DocumentPlace } from "./status.ts";

/** @throws DocumentRefusedError when the question takes no file. */
export function checkDocumentQuestion({ tenant }: PrintTenant, { answerKey }: DocumentPlace): void {
  if (tenant.fields.get(answerKey)?.isDocument !== true) throw new DocumentRefusedError("document.notAsked");
}

/** The name is kept and shown but never used as a path. @throws DocumentRefusedError */
export function checkFileName({ definition }: PrintTenant, fileName: string): void {
  // Control characters, and signs that turn the reading direction and so disguise an extension (Unicode TR 36).
  if (fileName.trim() === "" || /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u.test(fileName))
    throw new DocumentRefusedError("document.name");
  const problem = findFileNameProblem(fileName, definition.tenant.limits);
  if (problem !== undefined) throw new DocumentRefusedError(problem.text, problem.values);
}
