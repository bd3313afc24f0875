import { findFileNameProblem } from "../../engine/core/index.ts";
import type { PrintTenant } from "../print/index.ts";
import { refuseDocument } from "./refuse-document.ts";
import type { DocumentPlace } from "./status.ts";

/** @throws ServerError `document_refused` when the question takes no file. */
export function checkDocumentQuestion({ tenant }: PrintTenant, { answerKey }: DocumentPlace): void {
  if (tenant.fields.get(answerKey)?.isDocument !== true) throw refuseDocument("document.notAsked");
}

/** Looks at a clean name. It is kept and shown but never used as a path. @throws ServerError `document_refused` */
export function checkFileName({ definition }: PrintTenant, fileName: string): void {
  if (fileName === "" || /[/\\]/.test(fileName)) throw refuseDocument("document.name");
  const problem = findFileNameProblem(fileName, definition.tenant.limits);
  if (problem !== undefined) throw refuseDocument(problem.text, problem.values);
}
