import {
  ACCOUNT_EMAIL,
  applicantNameKeys,
  evaluate,
  findAudience,
  isAnonymous,
  isPrintedFor,
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

/** Context of a print template: the names in PRINT_CONTEXT, and fields for the portal's own helpers. */
export type PrintContext = ReturnType<typeof toPrintContext>;

export function toPrintContext(tenant: PrintTenant, model: PrintModel, meta: PrintMeta, printCss: string) {
  const { definition, hash } = tenant;
  const { lang, timeZone, partner } = definition.tenant;
  const { audience = "everyone" } = meta;
  const plainName = applicantNameOf(tenant, model, meta);
  const applicantName = isolateText(plainName);
  const format = longDate(lang, timeZone);
  return {
    lang: model.lang,
    title: `${applicantName}: ${model.tenantName}`,
    tenantName: model.tenantName,
    partner,
    pages: model.pages,
    /** With bidi isolation, so that it fits into any sentence. */
    applicantName,
    plainName,
    username: isEmailShown(tenant, audience) ? meta.username : "",
    audience,
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
    selected: serverText(definition, "print.selected"),
    notSelected: serverText(definition, "print.notSelected"),
    /** Note above a print for the office or another audience. Otherwise empty. */
    officeOnly: toAudienceNote(definition, audience),
    withdrawn:
      meta.withdrawnAt === undefined
        ? ""
        : serverText(definition, "print.withdrawn", { date: format.format(meta.withdrawnAt) }),
    configuration: hash,
    printCss,
    model,
  };
}

function toAudienceNote(definition: PrintTenant["definition"], audience: PrintAudience): string {
  if (audience === "office") return serverText(definition, "print.officeOnly");
  const title = findAudience(definition.tenant, audience)?.title;
  return title === undefined ? "" : serverText(definition, "print.audienceOnly", { audience: title });
}

function toRoundWords(definition: PrintTenant["definition"], round: PrintMeta["round"]): string {
  if (round?.isLate !== true) return round?.label ?? "";
  const date = longTime(definition.tenant.lang, definition.tenant.timeZone).format(Date.parse(round.closes));
  return serverText(definition, "print.late", { round: round.label, date });
}

type NamedTenant = Pick<PrintTenant, "tenant" | "definition">;

/**
 * True if an audience may see the account's email address: it reads the applicant's email or, if the form does not ask
 * for one, the name.
 */
export function isEmailShown({ tenant, definition }: NamedTenant, audience: PrintAudience): boolean {
  if (isAnonymous(definition.tenant, audience)) return false;
  if (audience === "office") return true;
  const names = new Set(applicantNameKeys(tenant));
  const fields = [...tenant.fields.values()];
  const emails = fields.filter(
    ({ key, schema, ui }) =>
      key === "email_address" || schema.default === ACCOUNT_EMAIL || ui["ui:autocomplete"] === "email",
  );
  const holders = emails.length > 0 ? emails : fields.filter(({ key }) => names.has(key));
  return holders.every((field) => isPrintedFor(field, audience));
}

/**
 * Returns the applicant's name: answers with a name's `autocomplete` token (HTML, autofill) or the keys in
 * docs/specification.md. Without a name, returns the user name. Empty if the audience reads neither.
 */
export function findApplicantName(
  served: NamedTenant,
  model: PrintModel,
  { username, audience = "everyone" }: Pick<PrintMeta, "username" | "audience">,
): string {
  if (isAnonymous(served.definition.tenant, audience)) return "";
  const parts = applicantNameKeys(served.tenant).map((key) =>
    Object.hasOwn(model.answers, key) ? (model.answers[key]?.text.trim() ?? "") : "",
  );
  return parts.filter((part) => part !== "").join(" ") || (isEmailShown(served, audience) ? username : "");
}

/** Returns the applicant's name, or the reference number for an audience that may not read the name. */
export function applicantNameOf(
  served: NamedTenant,
  model: PrintModel,
  meta: Pick<PrintMeta, "username" | "reference" | "audience">,
): string {
  const { reference } = meta;
  return (
    findApplicantName(served, model, meta) ||
    (reference === undefined ? serverText(served.definition, "print.unnamed") : formatReference(reference))
  );
}

/**
 * Evaluates an application for print. "Today" is the day of submission, so that rules with "today" show the questions
 * that the applicant answered.
 * @param submittedAt milliseconds since the epoch, like `now`; undefined before submission
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
