import type { AnswerSchema, PrivacyClass } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { Option } from "../options/option-list.ts";
import { applicantNameKeys, toSortedNameKeys } from "./applicant-name-keys.ts";
import { MAX_OFFICE_FILTERS } from "./filter-token.ts";

/** What an answer has to be to stand in the office's list of applications, or to filter it. */
export const OFFICE_TYPES = ["choice", "boolean", "date", "number"] as const;
export type OfficeType = (typeof OFFICE_TYPES)[number];

/** Answers of these classes are in no list, because whoever looks through one reads them of everybody. */
export const UNLISTED_CLASSES = ["sensitive", "secret"] as const satisfies readonly PrivacyClass[];

/** A question whose answers are a column or a filter. */
export interface OfficeQuestion {
  readonly key: string;
  readonly label: string;
  readonly type: OfficeType;
}

/** What the office's list shows of each application, as the newest version of a tenant has it. */
export interface Office {
  /** The keys of the applicant's name, in the order in which it is read. */
  readonly name: readonly string[];
  /** The same in the order by which it is sorted. */
  readonly sortName: readonly string[];
  readonly programme: OfficeQuestion | undefined;
  readonly columns: readonly OfficeQuestion[];
  readonly filters: readonly OfficeQuestion[];
  /** The keys of further answers by which an application is found. */
  readonly search: readonly string[];
}

export interface OfficeQuestionOptions extends OfficeQuestion {
  /** Of a choice. */
  readonly options: readonly Option[];
}

/** The kind of a coded answer; undefined for a text or a document, of which no two need be alike. */
export function officeTypeOf(schema: Pick<AnswerSchema, "type" | "format" | "enum"> & object): OfficeType | undefined {
  if ("x-document" in schema && schema["x-document"] === true) return undefined;
  if (schema.type === "boolean") return "boolean";
  if (("x-options" in schema && schema["x-options"] !== undefined) || schema.enum !== undefined) return "choice";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return schema.format === "date" ? "date" : undefined;
}

export const isListedClass = (privacy: PrivacyClass): boolean => !UNLISTED_CLASSES.some((found) => found === privacy);

const known = new WeakMap<Tenant, Office>();

/**
 * Reads `office` of tenant.json. Without it, or a part of it, the name is that of the print, the programme the first
 * choice of the print's summary, and that is the only filter. Applicants are also found by what they say on the
 * telephone: their telephone numbers and their day of birth.
 */
export function readOffice(tenant: Tenant): Office {
  const found = known.get(tenant);
  if (found !== undefined) return found;
  const { office: file = {}, print } = tenant.definition.tenant;
  const toQuestions = (keys: readonly string[]): readonly OfficeQuestion[] =>
    keys.flatMap((key) => {
      const question = toQuestion(tenant.fields.get(key));
      return question === undefined ? [] : [{ ...question, label: file.labels?.[key] ?? question.label }];
    });
  const name = file.name ?? applicantNameKeys(tenant);
  const [programme] =
    file.programme === undefined
      ? toQuestions(print.summary ?? []).filter(({ type }) => type === "choice")
      : toQuestions([file.programme]);
  const office: Office = {
    name,
    sortName: toSortedNameKeys(tenant, name),
    programme,
    columns: toQuestions(file.columns ?? []),
    filters: toQuestions(file.filters ?? (programme === undefined ? [] : [programme.key])).slice(0, MAX_OFFICE_FILTERS),
    search: file.search ?? [...tenant.fields.values()].filter(isSaidOnTelephone).map(({ key }) => key),
  };
  known.set(tenant, office);
  return office;
}

/** Autofill's tokens (HTML) say what is a telephone number, and what the applicant's own day of birth. */
const isSaidOnTelephone = ({ ui }: Field): boolean =>
  /(^| )(bday|tel|tel-national|tel-local)$/.test(String(ui["ui:autocomplete"] ?? ""));

function toQuestion(field: Field | undefined): OfficeQuestion | undefined {
  if (field === undefined || !isListedClass(field.privacy)) return undefined;
  const type = officeTypeOf(field.schema);
  return type === undefined ? undefined : { key: field.key, label: field.label, type };
}
