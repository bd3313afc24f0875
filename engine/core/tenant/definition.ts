import type { ChangeStep } from "../changes/change-steps.ts";
import type { ConditionRule } from "../conditions/operators.ts";
import type { OptionListFile } from "../options/option-list.ts";
import type { RetentionFile } from "../rounds/retention.ts";
import { extensionsOfGroups, type FileGroup } from "../validation/file-kinds.ts";
import type { PostcodeForms } from "../validation/postcodes.ts";
import type { LayoutNode } from "./layout.ts";

/** `secret` answers are encrypted in the store and masked in prints. */
export const PRIVACY_CLASSES = ["public", "personal", "sensitive", "secret"] as const;
export type PrivacyClass = (typeof PRIVACY_CLASSES)[number];

export type AnswerFormat = "date" | "email" | "phone" | "ssn" | "digits" | "uri";

/** Name of an option list, and the keys of its controlling answers. */
export interface OptionsReference {
  readonly list: string;
  /** Keys in the order of the list's levels. A change of a controlling answer clears the choice. */
  readonly by?: string | readonly string[];
}

export interface FilesOfQuestion {
  readonly max?: number;
  readonly min?: number;
  /** In units of 1024 × 1024 bytes. */
  readonly megabytes?: number;
  /** Default: the tenant's `fileTypes`. */
  readonly accept?: readonly FileGroup[];
}

/** Key of the country question, and the countries whose postal codes are checked (default: all). */
export interface PostcodeReference {
  readonly by: string;
  readonly only?: readonly string[];
}

/** `errorMessage` of ajv-errors: one text, or a text for each keyword. */
export type ErrorMessage = string | { readonly [keyword: string]: string };

/** JSON Schema (draft-07) of one answer. The portal's own keywords begin with `x-`. */
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
  /** Filled in when the question is first shown. A date may use the words of `x-date`, an email `account`. */
  readonly default?: string | number;
  readonly "x-options"?: string | OptionsReference;
  /** `false` stores no companion `{key}_desc` (specification, section 3). */
  readonly "x-desc"?: boolean;
  readonly "x-privacy"?: PrivacyClass;
  /** Reason why an answer that looks like an identity number is not secret. Silences a lint rule. */
  readonly "x-privacy-reason"?: string;
  /** `everyone`, `never`, or ids of audiences. */
  readonly "x-print"?: string | readonly string[];
  /** True for a consent. The portal never copies consents from an earlier application. */
  readonly "x-consent"?: boolean;
  /** True for an upload. Its answer is `ANSWERED` or empty. */
  readonly "x-document"?: boolean;
  readonly "x-files"?: FilesOfQuestion;
  readonly "x-date"?: DateBounds;
  readonly "x-money"?: string;
  /** Key of the country question that selects the format of the postal code. */
  readonly "x-postcode"?: string | PostcodeReference;
  readonly "x-compute"?: ConditionRule;
  /** Requires an answer while the question is shown. A text is the message for a missing answer. */
  readonly "x-required"?: string | true;
}

/**
 * `YYYY-MM-DD`, `today-13y`, `startOfYear-4y` or `endOfYear+3y`, with the units y, m and d. Messages may contain
 * `{year}`.
 */
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

/**
 * While condition `requiredWhen` is true, `field` is required. While condition `wrongWhen` is true, its answer is
 * wrong.
 */
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

/** RJSF's uiSchema of a field. The portal adds `ui:again`, and options in `ui:options`. */
export interface FieldUiSchema {
  readonly "ui:widget"?: string;
  readonly "ui:title"?: string;
  readonly "ui:description"?: string;
  /** This page shows a question of an earlier page again. */
  readonly "ui:again"?: true;
  readonly "ui:placeholder"?: string;
  readonly "ui:autocomplete"?: string;
  readonly "ui:options"?: { readonly [option: string]: unknown };
}

/** A file pages/<id>.json with resolved `$ref`s. */
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

/** Values of placeholders in texts. Tenants may add keys. */
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

/** Limits in characters, except where the name has another unit. */
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
  /** First minute in which the round is closed. */
  readonly closes: string;
  readonly grace?: number;
}

/** Keys of questions for the office's list. office/office.ts has the defaults. */
export interface OfficeFile {
  readonly name?: readonly string[];
  readonly programme?: string;
  readonly columns?: readonly string[];
  readonly filters?: readonly string[];
  readonly search?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
}

/** An audience of prints and exports. `readers` are staff. */
export interface AudienceFile {
  readonly id: string;
  readonly title: string;
  readonly readers: { readonly roles?: readonly string[]; readonly teams?: readonly string[] };
  /** Hides the applicant's name and account around the answers. */
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
  /** Default: applications are always open. */
  readonly rounds?: readonly RoundFile[];
  /** On these numbers of days before a round closes, applicants with a draft get a reminder. */
  readonly reminders?: boolean | readonly number[];
  readonly retention?: RetentionFile;
  readonly office?: OfficeFile;
  /** Audiences besides `everyone` and `office`. An audience with the id `office` defines who reads for the office. */
  readonly audiences?: readonly AudienceFile[];
  /** `summary`: keys of answers on the first page of a PDF. */
  readonly print: { readonly paper: "letter" | "a4"; readonly summary?: readonly string[] };
}

/** conditions.json */
export interface ConditionsFile {
  readonly [name: string]: { readonly description?: string; readonly when: ConditionRule };
}

/** A checked tenant folder as plain JSON, also for the browser. Input of `createTenant`. */
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

/** Defaults of tenant.json. */
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
