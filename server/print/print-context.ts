import {
  applicantNameKeys,
  evaluate,
  isolateText,
  toPrintModel,
  type Application,
  type Evaluation,
  type PrintAudience,
  type PrintModel,
} from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { formatDigest, formatReference } from "../applications/index.ts";
import { longDate, longTime } from "../long-dates.ts";
import type { PrintMeta, PrintTenant } from "./print-meta.ts";

/** The root of a print template's context: the names of PRINT_CONTEXT, and what the renderer's helpers read. */
export interface PrintContext {
  readonly lang: string;
  readonly title: string;
  readonly tenantName: string;
  readonly partner: PrintTenant["definition"]["tenant"]["partner"];
  readonly pages: PrintModel["pages"];
  /** Isolated, for a sentence in any script. */
  readonly applicantName: string;
  readonly plainName: string;
  readonly username: string;
  readonly submitted: boolean;
  readonly submittedDate: string;
  /** As people read it; empty before submission. */
  readonly reference: string;
  /** In groups; empty without one. */
  readonly digest: string;
  /** With a note if it came after the deadline; empty without rounds. */
  readonly round: string;
  /** Date, time and zone. */
  readonly submittedTime: string;
  /** The answered questions that tenant.json names for the top of the print. */
  readonly summary: readonly { readonly label: string; readonly text: string }[];
  readonly printedDate: string;
  /** Date, time and zone. */
  readonly printedTime: string;
  readonly notAnswered: string;
  /** A note above a print for the office; empty in any other. */
  readonly officeOnly: string;
  /** A note above every print of a withdrawn application; otherwise empty. */
  readonly withdrawn: string;
  readonly configuration: string;
  readonly printCss: string;
  readonly model: PrintModel;
}

export function toPrintContext(
  tenant: PrintTenant,
  model: PrintModel,
  meta: PrintMeta,
  printCss: string,
): PrintContext {
  const { definition, hash } = tenant;
  const { lang, timeZone, partner } = definition.tenant;
  const plainName = applicantNameOf(tenant, model, meta.username);
  const applicantName = isolateText(plainName);
  const format = longDate(lang, timeZone);
  return {
    lang: model.lang,
    title: `${applicantName}: ${model.tenantName}`,
    tenantName: model.tenantName,
    partner,
    pages: model.pages,
    applicantName,
    plainName,
    username: meta.username,
    submitted: meta.submittedAt !== undefined,
    submittedDate: meta.submittedAt === undefined ? "" : format.format(meta.submittedAt),
    reference: meta.reference === undefined ? "" : formatReference(meta.reference),
    digest: meta.digest === undefined ? "" : formatDigest(meta.digest),
    round: toRoundWords(definition, meta.round),
    submittedTime: meta.submittedAt === undefined ? "" : longTime(lang, timeZone).format(meta.submittedAt),
    summary: (definition.tenant.print.summary ?? []).flatMap((key) => {
      const answer = Object.hasOwn(model.answers, key) ? model.answers[key] : undefined;
      return answer?.answered === true ? [{ label: answer.label, text: answer.text }] : [];
    }),
    printedDate: format.format(meta.printedAt),
    printedTime: longTime(lang, timeZone).format(meta.printedAt),
    notAnswered: serverText(definition, "print.notAnswered"),
    officeOnly: meta.audience === "office" ? serverText(definition, "print.officeOnly") : "",
    withdrawn:
      meta.withdrawnAt === undefined
        ? ""
        : serverText(definition, "print.withdrawn", { date: format.format(meta.withdrawnAt) }),
    configuration: hash,
    printCss,
    model,
  };
}

function toRoundWords(definition: PrintTenant["definition"], round: PrintMeta["round"]): string {
  if (round?.isLate !== true) return round?.label ?? "";
  const date = longTime(definition.tenant.lang, definition.tenant.timeZone).format(Date.parse(round.closes));
  return serverText(definition, "print.late", { round: round.label, date });
}

/**
 * Answers with the `autocomplete` tokens of a name (HTML, autofill), or the keys of docs/specification.md, or else
 * the user name.
 */
export function applicantNameOf({ tenant }: PrintTenant, model: PrintModel, username: string): string {
  const parts = applicantNameKeys(tenant).map((key) =>
    Object.hasOwn(model.answers, key) ? (model.answers[key]?.text.trim() ?? "") : "",
  );
  return parts.filter((part) => part !== "").join(" ") || username;
}

/**
 * Evaluates an application for print. "Today" is the day of its submission, so that rules relative to today show what
 * was answered.
 * @param submittedAt milliseconds since the epoch, as is `now`; undefined before submission
 */
export function evaluateForPrint(
  { tenant }: Pick<PrintTenant, "tenant">,
  { application, submittedAt }: { readonly application: Application; readonly submittedAt: number | undefined },
  now: number,
  audience: PrintAudience,
): { readonly evaluation: Evaluation; readonly model: PrintModel } {
  const today = new Date(submittedAt ?? now);
  const evaluation = evaluate(tenant, application, today);
  return { evaluation, model: toPrintModel(tenant, application, evaluation, today, audience) };
}
