import type { RetentionFile } from "../retention/retention.ts";
import type { ChangeStep } from "../changes/change-steps.ts";
import type { LayoutNode } from "./layout.ts";
import type { ConditionRule } from "../conditions/condition.ts";
import type { OptionListFile } from "../options/option-list.ts";
import type { PostcodeForms } from "../validation/postcodes.ts";

/** Who may see a field's answer, and how it is kept. `secret` is encrypted at rest and masked in print. */
export const PRIVACY_CLASSES = ["public", "personal", "sensitive", "secret"] as const;
export type PrivacyClass = (typeof PRIVACY_CLASSES)[number];

/** In which prints an answer stands: in all, in those for the office only, or in none. */
export const PRINT_SCOPES = ["everyone", "office", "never"] as const;
export type PrintScope = (typeof PRINT_SCOPES)[number];

/** The formats an answer's `format` may name; each is a pure check in `validation/formats.ts`. */
export const ANSWER_FORMATS = ["date", "email", "phone", "ssn", "digits", "uri"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Where a coded answer's options come from: one list, or one list keyed by other answers. */
export interface OptionsReference {
  readonly list: string;
  /**
   * The controlling answer's key, or several in the order in which the list is keyed. The value and its `_desc` are
   * cleared whenever one of these answers changes.
   */
  readonly by?: string | readonly string[];
}

/** The limits of one document question. */
export interface FilesOfQuestion {
  /** How many files it takes, 1 to 10; by default one. */
  readonly max?: number;
  /** How many files whoever attaches any must attach. */
  readonly min?: number;
  /** The largest file, in megabytes of 1024 × 1024 bytes. */
  readonly megabytes?: number;
}

/** Which answer names the country of a postal code, and in which countries the code is checked; without `only`, in all. */
export interface PostcodeReference {
  readonly by: string;
  readonly only?: readonly string[];
}

/** ajv-errors' `errorMessage`, narrowed to one text, or one text for each keyword. */
export type ErrorMessage = string | { readonly [keyword: string]: string };

/** One entry of the data model: a draft-07 JSON Schema of one flat answer, with our own keys under `x-`. */
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
  /**
   * What the form fills in when the question is first shown. Of a date, the words of `x-date` too: `today`; of an email
   * address, `account` for that of the account.
   */
  readonly default?: string | number;
  readonly "x-options"?: string | OptionsReference;
  /**
   * `false`: no companion `{key}_desc` is stored for this coded answer (docs/specification.md, section 3, includeDesc).
   */
  readonly "x-desc"?: boolean;
  readonly "x-privacy"?: PrivacyClass;
  /** Why an answer that looks like a number to be kept secret is not; for the linter only. */
  readonly "x-privacy-reason"?: string;
  readonly "x-print"?: PrintScope;
  /** It agrees to something, so nobody takes it over from an earlier application. */
  readonly "x-consent"?: boolean;
  /** The answer is an uploaded document; its value is `ANSWERED` or the empty string. */
  readonly "x-document"?: boolean;
  /** What an uploaded document may be, where that differs from the tenant's limits. */
  readonly "x-files"?: FilesOfQuestion;
  readonly "x-date"?: DateBounds;
  /** A number that is an amount of this currency (ISO 4217). */
  readonly "x-money"?: string;
  /** The answer is a postal code as the country has it that this other answer names. */
  readonly "x-postcode"?: string | PostcodeReference;
  /** The rule that fills this answer from others; nobody enters it. */
  readonly "x-compute"?: ConditionRule;
}

/**
 * Bounds of a date answer: `YYYY-MM-DD`, or relative to today as `today-13y`, `startOfYear-4y`, `endOfYear+3y`
 * (units y, m, d). Messages may use `{year}`, the bound's year.
 */
export interface DateBounds {
  readonly min?: string;
  readonly max?: string;
  readonly minMessage?: string;
  readonly maxMessage?: string;
}

/** data-model.json, which has every answer key once. */
export interface DataModelFile {
  readonly type: "object";
  readonly properties: { readonly [key: string]: AnswerSchema };
  readonly definitions?: { readonly [name: string]: AnswerSchema };
}

/** A rule over several fields. `requiredWhen` makes `field` required, `wrongWhen` makes it wrong, with `message`. */
export interface PageRule {
  readonly field: string;
  readonly requiredWhen?: string;
  readonly wrongWhen?: string;
  /** With `wrongWhen`: wrong only if the answer is given and has fewer characters than this. */
  readonly shorterThan?: number;
  readonly message: string;
}

/** A page's JSON Schema: an object whose properties refer into the data model, and the keys always required. */
export interface PageSchema {
  readonly type: "object";
  readonly title?: string;
  readonly properties: { readonly [key: string]: AnswerSchema };
  readonly required?: readonly string[];
  readonly errorMessage?: { readonly required?: { readonly [key: string]: string } };
}

/** A field's RJSF uiSchema. Our own widget options are under `ui:options`, as RJSF has it. */
export interface FieldUiSchema {
  readonly "ui:widget"?: string;
  readonly "ui:title"?: string;
  readonly "ui:description"?: string;
  readonly "ui:placeholder"?: string;
  readonly "ui:autocomplete"?: string;
  readonly "ui:options"?: { readonly [option: string]: unknown };
}

/** pages/<id>.json, its `$ref`s into the data model resolved. */
export interface PageFile {
  readonly id: string;
  readonly path: string;
  readonly navLabel: string;
  readonly title?: string;
  readonly intro?: string;
  /** A condition; the whole page is left out while it is false. */
  readonly shownWhen?: string;
  readonly schema: PageSchema;
  readonly uiSchema: { readonly "ui:layout": readonly LayoutNode[]; readonly [key: string]: unknown };
  readonly rules?: readonly PageRule[];
}

/**
 * Names, addresses and links of the school in `tenant.json`. A tenant may add its own keys; these are always present.
 */
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

/** The limits of docs/specification.md, section 9. Sizes are in bytes, counts in characters. */
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
  /** Prefix of the readable cookie that says "logged in". */
  readonly cookiePrefix: string;
}

export interface TenantTheme {
  readonly brand: string;
  /** The brand's colour is used in place of one that is missing. */
  readonly accent?: string;
  /** A path inside the tenant's `assets/` folder. */
  readonly logo?: string;
  readonly hero?: string;
}

/** A time in which people may apply. Times are those of clocks in the tenant's time zone, `YYYY-MM-DDTHH:MM`. */
export interface RoundFile {
  readonly id: string;
  readonly label: string;
  readonly opens: string;
  /** The first minute in which it is closed. */
  readonly closes: string;
  /** For how many minutes after that what was on its way still counts; by default none. */
  readonly grace?: number;
}

/** Keys of answers. A part that is left out has a default (office/office.ts). */
export interface OfficeFile {
  readonly name?: readonly string[];
  readonly programme?: string;
  readonly columns?: readonly string[];
  readonly filters?: readonly string[];
  readonly search?: readonly string[];
  /** Short labels by key. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** tenant.json with its defaults filled in. */
export interface TenantFile {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly lang: string;
  /** IANA time zone that decides which day is today. */
  readonly timeZone: string;
  readonly partner: PartnerValues;
  readonly pages: readonly string[];
  readonly defaultPage: string;
  readonly limits: TenantLimits;
  readonly session: TenantSession;
  readonly theme: TenantTheme;
  /** When people may apply; without any, always. */
  readonly rounds?: readonly RoundFile[];
  /** Whether, or how many days, before a round closes those who have a draft are reminded. */
  readonly reminders?: boolean | readonly number[];
  /** How long applications are kept; without it, for ever. */
  readonly retention?: RetentionFile;
  /** What the office's list shows of an application, and by what it can be filtered. */
  readonly office?: OfficeFile;
  /** `summary`: the keys of the answers on the first page of the PDF. */
  readonly print: { readonly paper: "letter" | "a4"; readonly summary?: readonly string[] };
}

/** conditions.json, which gives each json-logic rule a name. */
export interface ConditionsFile {
  readonly [name: string]: { readonly description?: string; readonly when: ConditionRule };
}

/** A tenant folder, read and checked but not compiled. It is plain JSON, so it can be sent to the browser as it is. */
export interface TenantDefinition {
  /** Content hash of the folder, with which drafts, submissions and PDFs are stamped. */
  readonly hash: string;
  readonly tenant: TenantFile;
  readonly dataModel: DataModelFile;
  readonly pages: readonly PageFile[];
  readonly conditions: ConditionsFile;
  readonly options: { readonly [name: string]: OptionListFile };
  readonly texts: { readonly [key: string]: string };
  /** What happens to the answers of drafts that earlier versions have written, in order. */
  readonly changes?: readonly ChangeStep[];
  /** Where an answer has `x-postcode`: what postal codes look like. */
  readonly postcodes?: PostcodeForms;
}
