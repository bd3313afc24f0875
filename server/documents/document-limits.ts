import { findFileNameProblem, type TextValues } from "../../engine/core/index.ts";
import type { PrintTenant } from "../print/index.ts";
import type { DocumentPlace } from "./status.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";

/** @param text the reason, for the applicant */
export const refuseDocument = (text: ServerTextKey, values: TextValues = {}): ServerError =>
  new ServerError("document_refused", { text, values });

/** @throws ServerError `document_refused` if the question takes no file */
export function checkDocumentQuestion({ tenant }: PrintTenant, { answerKey }: DocumentPlace): void {
  if (tenant.fields.get(answerKey)?.isDocument !== true) throw refuseDocument("document.notAsked");
}

/** @throws ServerError `document_refused` */
export function checkFileName({ definition }: PrintTenant, fileName: string): void {
  if (fileName === "" || /[/\\]/.test(fileName)) throw refuseDocument("document.name");
  const problem = findFileNameProblem(fileName, definition.tenant.limits);
  if (problem !== undefined) throw refuseDocument(problem.text, problem.values);
}
