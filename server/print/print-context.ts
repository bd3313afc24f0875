import { applicantNameKeys, isolateText, type PrintModel } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { formatDigest, formatReference } from "../applications/index.ts";
import { longDate, longTime } from "../long-dates.ts";
import type { PrintMeta, PrintTenant } from "./print-meta.ts";

/** The root of a print template's context: what PRINT_CONTEXT names, and what only the renderer's helpers read. */
export interface PrintContext {
  readonly lang: string;
  readonly title: string;
  readonly tenantName: string;
  readonly partner: PrintTenant["definition"]["tenant"]["partner"];
  readonly pages: PrintModel["pages"];
  /** Set apart, so that it may stand in a sentence in any script. */
  readonly applicantName: string;
  /** The same as it was given. */
  readonly plainName: string;
  readonly username: string;
  readonly submitted: boolean;
  readonly submittedDate: string;
  /** The reference number as people read it; empty before submission. */
  readonly reference: string;
  /** The digest of what was submitted, in groups; empty where there is none. */
  readonly digest: string;
  /** The round for which it was submitted, and that it came after the deadline if it did; empty without rounds. */
  readonly round: string;
  /** Date, time and zone. */
  readonly submittedTime: string;
  /** The answers that tenant.json names for the top of the print, without those that were not given. */
  readonly summary: readonly { readonly label: string; readonly text: string }[];
  readonly printedDate: string;
  /** Date, time and zone. */
  readonly printedTime: string;
  readonly notAnswered: string;
  /** What stands above a print for the office; empty in any other. */
  readonly officeOnly: string;
  /** That it is withdrawn, and when, which stands above any print of it; empty if it is not. */
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
 * The applicant's name: the answers whose fields have the `autocomplete` tokens of a name (HTML, autofill), or else the
 * keys of docs/specification.md. If there are none, the account's user name.
 */
export function applicantNameOf({ tenant }: PrintTenant, model: PrintModel, username: string): string {
  const parts = applicantNameKeys(tenant).map((key) =>
    Object.hasOwn(model.answers, key) ? (model.answers[key]?.text.trim() ?? "") : "",
  );
  return parts.filter((part) => part !== "").join(" ") || username;
}
