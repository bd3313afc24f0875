import { findFileNameProblem } from "../../engine/core/index.ts";
import type { PrintTenant } from "../print/index.ts";
import { DocumentRefusedError } from "./document-refusal.ts";
import type { DocumentPlace } from "./status.ts";

/** @throws DocumentRefusedError when the question takes no file. */
export function checkDocumentQuestion({ tenant }: PrintTenant, { answerKey }: DocumentPlace): void {
  if (tenant.fields.get(answerKey)?.isDocument !== true) throw new DocumentRefusedError("document.notAsked");
}

/** Looks at a clean name. It is kept and shown but never used as a path. @throws DocumentRefusedError */
export function checkFileName({ definition }: PrintTenant, fileName: string): void {
  if (fileName === "" || /[/\\]/.test(fileName)) throw new DocumentRefusedError("document.name");
  const problem = findFileNameProblem(fileName, definition.tenant.limits);
  if (problem !== undefined) throw new DocumentRefusedError(problem.text, problem.values);
}
