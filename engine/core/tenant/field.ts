import type {
  AnswerSchema,
  FieldUiSchema,
  OptionsReference,
  PostcodeReference,
  PrintScope,
  PrivacyClass,
  TenantFile,
} from "./definition.ts";
import { filePlacesOf } from "./file-places.ts";
import type { Gate } from "./gates.ts";
import { interpolate } from "../texts/interpolate.ts";
import { EMAIL_MAX_LENGTH } from "../validation/formats.ts";

/** One question: the data model's schema, the page's ui, and its place in the layout. */
export interface Field {
  readonly key: string;
  /** Position over all pages, in layout order. */
  readonly index: number;
  readonly page: string;
  readonly schema: AnswerSchema;
  /** Plain words with partner values filled in. */
  readonly label: string;
  /** The name under which the browser's registry holds the widget; the engine does not know what names there are. */
  readonly widget: string;
  readonly ui: FieldUiSchema;
  readonly options?: FieldOptions;
  readonly postcode?: PostcodeReference;
  /** The companion key that holds the chosen label. */
  readonly descKey?: string;
  /** The companion key that holds a date as typed while the schema refuses it. */
  readonly typedKey?: string;
  readonly isDocument: boolean;
  /** The keys under which its files are kept, its own first, where it takes several; see `filePlacesOf`. */
  readonly filePlaces?: readonly string[];
  /** Of a further place of a question that takes several files: the question's key. */
  readonly fileOf?: string;
  /** It is filled from other answers, and only shown. */
  readonly isComputed: boolean;
  readonly privacy: PrivacyClass;
  readonly print: PrintScope;
  /** Characters (code points); for typed answers only. */
  readonly maxLength?: number;
  /** Shown when all gates of any one placement hold. */
  readonly placements: readonly (readonly Gate[])[];
}

/** A question's list, and the answers that choose among its parts, in order; none for a list that is always the same. */
export interface FieldOptions {
  readonly list: string;
  readonly by: readonly string[];
}

/** The field of a further place of a question that takes several files: an answer of its own that no page asks by itself. */
export function toFilePlace(question: Field, key: string, index: number): Field {
  const { filePlaces: _, ...field } = question;
  return { ...field, key, index, fileOf: question.key };
}

/** What `x-options` says, in whichever of its forms it is written. */
function toFieldOptions({ "x-options": reference }: AnswerSchema): FieldOptions | undefined {
  if (reference === undefined) return undefined;
  const { list, by = [] }: OptionsReference = typeof reference === "string" ? { list: reference } : reference;
  return { list, by: typeof by === "string" ? [by] : by };
}

function toPostcodeReference({ "x-postcode": reference }: AnswerSchema): PostcodeReference | undefined {
  return typeof reference === "string" ? { by: reference } : reference;
}

/**
 * The widget that a page names for a question. Everybody asks this, the form and the linter too. Only `ui:widget` names
 * one: a page's `ui:options` may have no `widget` (engine/schemas/page.schema.json), although RJSF would take it.
 */
export function namedWidget(ui: { readonly "ui:widget"?: unknown }): string | undefined {
  const named = ui["ui:widget"];
  return typeof named === "string" ? named : undefined;
}

/** A part of a tenant's file that may be wrong, as the linter has it. */
type Unchecked<Part> = { readonly [Name in keyof Part]?: unknown };

/** The widget named by the page, or the one that fits the schema. */
export function widgetOf(schema: Unchecked<AnswerSchema>, ui: { readonly "ui:widget"?: unknown }): string {
  const named = namedWidget(ui);
  if (named !== undefined) return named;
  if (schema["x-document"] === true) return "file";
  if (schema.type === "boolean") return "checkbox";
  if (schema["x-options"] !== undefined || schema.enum !== undefined) return "select";
  if (schema["x-money"] !== undefined) return "money";
  if (schema.format === "date" || schema.format === "phone" || schema.format === "ssn" || schema.format === "email")
    return schema.format;
  return "text";
}

export interface FieldParts {
  readonly key: string;
  readonly index: number;
  readonly page: string;
  readonly schema: AnswerSchema;
  readonly ui: FieldUiSchema;
  readonly tenant: TenantFile;
  readonly placements: readonly (readonly Gate[])[];
}

export function createField({ key, index, page, schema, ui, tenant, placements }: FieldParts): Field {
  const widget = widgetOf(schema, ui);
  const options = toFieldOptions(schema);
  const postcode = toPostcodeReference(schema);
  const maxLength = maxLengthOf(schema, ui, tenant);
  const filePlaces = filePlacesOf(key, schema);
  return {
    key,
    index,
    page,
    schema,
    label: interpolate(ui["ui:title"] ?? schema.title ?? key, tenant.partner),
    widget,
    ui,
    isDocument: schema["x-document"] === true,
    ...(filePlaces.length > 1 ? { filePlaces } : {}),
    isComputed: schema["x-compute"] !== undefined,
    privacy: schema["x-privacy"] ?? "personal",
    print: schema["x-print"] ?? "everyone",
    placements,
    ...(options === undefined ? {} : { options }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(options !== undefined && schema["x-desc"] !== false ? { descKey: `${key}_desc` } : {}),
    ...(schema.format === "date" && schema["x-compute"] === undefined ? { typedKey: `${key}_typed` } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/**
 * Text inputs take 45 characters and text areas 1500 unless the schema or the page says otherwise
 * (docs/specification.md, section 9).
 */
export function maxLengthOf(
  schema: Unchecked<AnswerSchema>,
  ui: { readonly "ui:widget"?: unknown; readonly "ui:options"?: unknown },
  { limits, partner }: LengthSettings,
): number | undefined {
  if (schema.type === "boolean" || schema["x-options"] !== undefined || schema["x-document"] === true) return undefined;
  if (typeof schema.maxLength === "number") return schema.maxLength;
  if (schema["x-compute"] !== undefined) return undefined;
  const options = ui["ui:options"];
  const fromPage = typeof options === "object" && options !== null && "maxLength" in options && options.maxLength;
  if (typeof fromPage === "number") return fromPage;
  if (fromPage === "character_limit" && partner.character_limit !== undefined) return partner.character_limit;
  const widget = widgetOf(schema, ui);
  if (widget === "email") return EMAIL_MAX_LENGTH;
  return widget === "textarea" ? limits.textAreaMaxLength : limits.textMaxLength;
}

interface LengthSettings {
  readonly limits: Pick<TenantFile["limits"], "textMaxLength" | "textAreaMaxLength">;
  readonly partner: { readonly character_limit?: number };
}
