import type { ChangeStep } from "../changes/change-steps.ts";
import type { ConditionRule } from "../conditions/operators.ts";
import type { OptionListFile } from "../options/option-list.ts";
import type { RetentionFile } from "../rounds/retention.ts";
import { extensionsOfGroups, type FileGroup } from "../validation/file-kinds.ts";
import type { PostcodeForms } from "../validation/postcodes.ts";
import type { LayoutNode } from "./layout.ts";

/** `secret` is encrypted at rest and masked in print. */
export const PRIVACY_CLASSES = ["public", "personal", "sensitive", "secret"] as const;
export type PrivacyClass = (typeof PRIVACY_CLASSES)[number];

/** Formats, checked in `validation/formats.ts`. */
export const ANSWER_FORMATS = ["date", "email", "phone", "ssn", "digits", "uri"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** A list, or a list keyed by other answers. */
export interface OptionsReference {
  readonly list: string;
  /** Controlling keys in the order of the list's levels. A changed controlling answer clears the value. */
  readonly by?: string | readonly string[];
}

export interface FilesOfQuestion {
  readonly max?: number;
  readonly min?: number;
  /** 1024 × 1024 bytes. */
  readonly megabytes?: number;
  /** Default: the tenant's `fileTypes`. */
  readonly accept?: readonly FileGroup[];
}

/** Key of the country question, and the countries to check (default: all). */
export interface PostcodeReference {
  readonly by: string;
  readonly only?: readonly string[];
}

/** ajv-errors' `errorMessage`: one text, or one per keyword. */
export type ErrorMessage = string | { readonly [keyword: string]: string };

/** A draft-07 JSON Schema of one answer, with own keys under `x-`. */
export interface AnswerSchema {
  readonly type: "string" | "boolean" | "number" | "integer";
  readonly title?: string;
  readonly description?: string;
  readonly format?: AnswerFormat;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly (string | number | boolean)[];
  readonly const?: string | number | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly errorMessage?: ErrorMessage;
  /** Filled in when the question is first shown. A date accepts the words of `x-date`; an email accepts `account`. */
  readonly default?: string | number;
  readonly "x-options"?: string | OptionsReference;
  /** `false` stores no `{key}_desc` (specification, section 3, includeDesc). */
  readonly "x-desc"?: boolean;
  readonly "x-privacy"?: PrivacyClass;
  /** Reason for the linter why a number-like answer is not secret. */
  readonly "x-privacy-reason"?: string;
  /** `everyone`, `never`, or the audiences that read the answer. */
  readonly "x-print"?: string | readonly string[];
  /** A consent, which is never copied from an earlier application. */
  readonly "x-consent"?: boolean;
  /** An upload. The value is `ANSWERED` or empty. */
  readonly "x-document"?: boolean;
  readonly "x-files"?: FilesOfQuestion;
  readonly "x-date"?: DateBounds;
  readonly "x-money"?: string;
  /** Key of the country question that decides the format of the postal code. */
  readonly "x-postcode"?: string | PostcodeReference;
  readonly "x-compute"?: ConditionRule;
  /** Requires an answer while the question is shown. A text is the message if the answer is missing. */
  readonly "x-required"?: string | true;
}

/** `YYYY-MM-DD`, `today-13y`, `startOfYear-4y` or `endOfYear+3y` (units y, m, d). Messages may use `{year}`. */
export interface DateBounds {
  readonly min?: string;
  readonly max?: string;
  readonly minMessage?: string;
  readonly maxMessage?: string;
}

/** data-model.json */
export interface DataModelFile {
  readonly type: "object";
  readonly properties: { readonly [key: string]: AnswerSchema };
  readonly definitions?: { readonly [name: string]: AnswerSchema };
}

/** If true, `requiredWhen` makes `field` required, and `wrongWhen` makes its answer wrong. */
export interface PageRule {
  readonly field: string;
  readonly requiredWhen?: string;
  readonly wrongWhen?: string;
  readonly shorterThan?: number;
  readonly message: string;
}

export interface PageSchema {
  readonly type: "object";
  readonly title?: string;
  readonly properties: { readonly [key: string]: AnswerSchema };
  readonly required?: readonly string[];
  readonly errorMessage?: { readonly required?: { readonly [key: string]: string } };
}

/** RJSF's uiSchema of a field. Own options are in `ui:options`. */
export interface FieldUiSchema {
  readonly "ui:widget"?: string;
  readonly "ui:title"?: string;
  readonly "ui:description"?: string;
  /** An earlier page asks the question, and this page shows it again. */
  readonly "ui:again"?: true;
  readonly "ui:placeholder"?: string;
  readonly "ui:autocomplete"?: string;
  readonly "ui:options"?: { readonly [option: string]: unknown };
}

/** pages/<id>.json with `$ref`s resolved. */
export interface PageFile {
  readonly id: string;
  readonly path: string;
  readonly navLabel: string;
  readonly title?: string;
  readonly intro?: string;
  readonly shownWhen?: string;
  readonly schema: PageSchema;
  readonly uiSchema: { readonly "ui:layout": readonly LayoutNode[]; readonly [key: string]: unknown };
  readonly rules?: readonly PageRule[];
}

/** Values for placeholders in texts. A tenant may add keys. */
export interface PartnerValues {
  readonly university: string;
  readonly program: string;
  readonly help_email: string;
  readonly admissions_email: string;
  readonly phone: string;
  readonly phone_extension: string;
  readonly mailing_address: readonly string[];
  readonly privacy_policy_url: string;
  readonly pdf_reader_url: string;
  readonly character_limit: number;
  readonly [key: string]: string | number | readonly string[];
}

/** Limits in bytes and characters (specification, section 9). */
export interface TenantLimits {
  readonly textMaxLength: number;
  readonly textAreaMaxLength: number;
  readonly textAreaRows: number;
  readonly fileMaxBytes: number;
  readonly fileNameMaxLength: number;
  readonly fileTypes: readonly string[];
}

export interface TenantSession {
  readonly idleMs: number;
  readonly promptMs: number;
  /** Prefix of the readable log-in cookie. */
  readonly cookiePrefix: string;
}

export interface TenantTheme {
  readonly brand: string;
  readonly accent?: string;
  readonly logo?: string;
  readonly hero?: string;
}

/** Times are local, `YYYY-MM-DDTHH:MM`. */
export interface RoundFile {
  readonly id: string;
  readonly label: string;
  readonly opens: string;
  /** First closed minute. */
  readonly closes: string;
  readonly grace?: number;
}

/** Answer keys. Missing parts have defaults (office/office.ts). */
export interface OfficeFile {
  readonly name?: readonly string[];
  readonly programme?: string;
  readonly columns?: readonly string[];
  readonly filters?: readonly string[];
  readonly search?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
}

/** An audience of prints, and the staff who read for it. */
export interface AudienceFile {
  readonly id: string;
  readonly title: string;
  readonly readers: { readonly roles?: readonly string[]; readonly teams?: readonly string[] };
  /** Hides the applicant's name and account everywhere around the answers. */
  readonly anonymous?: boolean;
}

/** tenant.json with defaults. */
export interface TenantFile {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly lang: string;
  readonly timeZone: string;
  readonly partner: PartnerValues;
  readonly pages: readonly string[];
  readonly defaultPage: string;
  readonly limits: TenantLimits;
  readonly session: TenantSession;
  readonly theme: TenantTheme;
  /** Default: always open. */
  readonly rounds?: readonly RoundFile[];
  /** Days before a round's end on which applicants with a draft are reminded. */
  readonly reminders?: boolean | readonly number[];
  readonly retention?: RetentionFile;
  readonly office?: OfficeFile;
  /** Audiences beside `everyone` and `office`. An audience with the id `office` names the readers of the office. */
  readonly audiences?: readonly AudienceFile[];
  /** `summary`: answers on the first page of the PDF. */
  readonly print: { readonly paper: "letter" | "a4"; readonly summary?: readonly string[] };
}

/** conditions.json */
export interface ConditionsFile {
  readonly [name: string]: { readonly description?: string; readonly when: ConditionRule };
}

/** A tenant folder, checked but not compiled: plain JSON, also for the browser. */
export interface TenantDefinition {
  readonly hash: string;
  readonly tenant: TenantFile;
  readonly dataModel: DataModelFile;
  readonly pages: readonly PageFile[];
  readonly conditions: ConditionsFile;
  readonly options: { readonly [name: string]: OptionListFile };
  readonly texts: { readonly [key: string]: string };
  readonly changes?: readonly ChangeStep[];
  readonly postcodes?: PostcodeForms;
}

/** Defaults of tenant.json (specification, section 9). Bytes and milliseconds. */
export const TENANT_DEFAULTS = {
  lang: "en-US",
  timeZone: "America/New_York",
  hosts: [],
  limits: {
    textMaxLength: 45,
    textAreaMaxLength: 1500,
    textAreaRows: 6,
    fileMaxBytes: 10_485_760,
    fileNameMaxLength: 255,
    fileTypes: extensionsOfGroups(["picture", "pdf", "word"]),
  },
  session: { idleMs: 900_000, promptMs: 60_000, cookiePrefix: "portico_idp_" },
  theme: { brand: "#1f4e5f" },
  print: { paper: "letter" },
} as const satisfies Partial<TenantFile>;
