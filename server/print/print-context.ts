import { text, type PrintModel } from "../../engine/core/index.ts";
import type { PrintMeta, PrintTenant } from "./print-meta.ts";

/** The root of a print template's context: what PRINT_CONTEXT names, and what only the renderer's own helpers read. */
export interface PrintContext {
  readonly lang: string;
  readonly title: string;
  readonly tenantName: string;
  readonly partner: PrintTenant["definition"]["tenant"]["partner"];
  readonly pages: PrintModel["pages"];
  readonly applicantName: string;
  readonly username: string;
  readonly submitted: boolean;
  readonly submittedDate: string;
  readonly printedDate: string;
  readonly notAnswered: string;
  readonly configuration: string;
  readonly printCss: string;
  readonly model: PrintModel;
}

export function toPrintContext({ definition, hash }: PrintTenant, model: PrintModel, meta: PrintMeta, printCss: string): PrintContext {
  const { lang, timeZone, partner } = definition.tenant;
  const applicantName = applicantNameOf(model, meta.username);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone });
  return {
    lang: model.lang,
    title: `${applicantName}: ${model.tenantName}`,
    tenantName: model.tenantName,
    partner,
    pages: model.pages,
    applicantName,
    username: meta.username,
    submitted: meta.submittedAt !== undefined,
    submittedDate: meta.submittedAt === undefined ? "" : format.format(meta.submittedAt),
    printedDate: format.format(meta.printedAt),
    notAnswered: text(definition, "print.notAnswered"),
    configuration: hash,
    printCss,
    model,
  };
}

/** The name under `first_name` and `last_name` where the tenant asks for them (specification section 3), else the account's. */
export function applicantNameOf(model: PrintModel, username: string): string {
  const part = (key: string): string => (Object.hasOwn(model.answers, key) ? model.answers[key]?.text.trim() ?? "" : "");
  return [part("first_name"), part("middle_name"), part("last_name")].filter((name) => name !== "").join(" ") || username;
}
