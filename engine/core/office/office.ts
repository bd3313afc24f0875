import { toExportQuestions } from "../export/to-export-questions.ts";
import type { Option, OptionListFile } from "../options/option-list.ts";
import type { AnswerSchema, PrivacyClass } from "../tenant/definition.ts";
import { isReadBy } from "../print/audiences.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { MAX_OFFICE_FILTERS } from "./filter-token.ts";

/** Types of answers that can be a column or filter. */
export type OfficeType = "choice" | "boolean" | "date" | "number";

export interface OfficeQuestion {
  readonly key: string;
  readonly label: string;
  readonly type: OfficeType;
}

/** Definition of the office's list, from the current form. */
export interface Office {
  readonly name: readonly string[];
  /** The keys of `name` in the order of sorting. */
  readonly sortName: readonly string[];
  readonly programme: OfficeQuestion | undefined;
  readonly columns: readonly OfficeQuestion[];
  readonly filters: readonly OfficeQuestion[];
  readonly search: readonly string[];
}

/** Returns undefined if the answer is a text or document. */
export function officeTypeOf(schema: Pick<AnswerSchema, "type" | "format" | "enum"> & object): OfficeType | undefined {
  if ("x-document" in schema && schema["x-document"] === true) return undefined;
  if (schema.type === "boolean") return "boolean";
  if (("x-options" in schema && schema["x-options"] !== undefined) || schema.enum !== undefined) return "choice";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return schema.format === "date" ? "date" : undefined;
}

export const isListedClass = (privacy: PrivacyClass): boolean => privacy !== "sensitive" && privacy !== "secret";

/** True if the list may show, search and filter the answer: its class allows it, and the office may read it. */
export const isListed = (field: Pick<Field, "privacy" | "print">): boolean =>
  isListedClass(field.privacy) && isReadBy(field, ["office"]);

const known = new WeakMap<Tenant, Office>();

/**
 * Reads `office` of tenant.json. By default, the name is the applicant's, and the programme is the first choice in the
 * print's summary.
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

const isSaidOnTelephone = ({ ui }: Field): boolean =>
  /(^| )(bday|tel|tel-national|tel-local)$/.test(String(ui["ui:autocomplete"] ?? ""));

function toQuestion(field: Field | undefined): OfficeQuestion | undefined {
  if (field === undefined || !isListed(field)) return undefined;
  const type = officeTypeOf(field.schema);
  return type === undefined ? undefined : { key: field.key, label: field.label, type };
}

const NAME_PARTS = [
  ["given-name", "first_name"],
  ["additional-name", "middle_name"],
  ["family-name", "last_name"],
] as const;

/**
 * Returns the keys of the applicant's name: by `autocomplete` (HTML), or else by the specification. A form may lack
 * some of them.
 */
export function applicantNameKeys({ fields }: Pick<Tenant, "fields">): readonly string[] {
  const all = [...fields.values()];
  return NAME_PARTS.map(
    ([token, fallback]) => all.find((field) => field.ui["ui:autocomplete"] === token)?.key ?? fallback,
  );
}

/** Puts the family name first. */
export function toSortedNameKeys({ fields }: Pick<Tenant, "fields">, keys: readonly string[]): readonly string[] {
  const isFamilyName = (key: string): boolean =>
    fields.get(key)?.ui["ui:autocomplete"] === "family-name" || key === "last_name";
  return [...keys.filter(isFamilyName), ...keys.filter((key) => !isFamilyName(key))];
}

export function findOfficeOptions(tenant: Tenant, today: string): ReadonlyMap<string, readonly Option[]> {
  const asked = new Set(readOffice(tenant).filters.map(({ key }) => key));
  const questions = toExportQuestions(tenant, today).filter(({ key, type }) => asked.has(key) && type === "choice");
  return new Map(questions.map(({ key, options }) => [key, options]));
}

/** Raise this number when the format of rows changes. The portal then makes all stored rows again. */
const ROW_FORMAT = 6;

/**
 * Returns a JSON value of all data, except applications, that the rows of the list depend on. If this value changes,
 * the portal makes all rows again.
 */
export function toOfficeBasis(tenant: Tenant): unknown {
  const office = readOffice(tenant);
  const { definition, fields } = tenant;
  const listsOf = (name: string, among: readonly string[] = []): readonly (OptionListFile | undefined)[] => {
    const list = Object.hasOwn(definition.options, name) ? definition.options[name] : undefined;
    const next = list !== undefined && "extends" in list && !among.includes(list.extends) ? list.extends : undefined;
    return [list, ...(next === undefined ? [] : listsOf(next, [...among, name]))];
  };
  const asked = [
    ...office.name,
    ...office.search,
    ...[office.programme, ...office.columns, ...office.filters].map((one) => one?.key ?? ""),
  ];
  const { timeZone, lang } = definition.tenant;
  return {
    format: ROW_FORMAT,
    office,
    timeZone,
    lang,
    questions: [...new Set(asked)].map((key) => {
      const field = fields.get(key);
      return [key, field?.schema ?? null, field?.options === undefined ? [] : listsOf(field.options.list)];
    }),
  };
}
