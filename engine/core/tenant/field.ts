import { interpolate } from "../texts/interpolate.ts";
import { EMAIL_MAX_LENGTH } from "../validation/formats.ts";
import type {
  AnswerSchema,
  FieldUiSchema,
  OptionsReference,
  PostcodeReference,
  PrivacyClass,
  TenantFile,
} from "./definition.ts";
import type { Gate } from "./gates.ts";
import { toRecord } from "./sound-shape.ts";

/** A question: its schema, its uiSchema and its places in the layout. */
export interface Field {
  readonly key: string;
  readonly index: number;
  /** Id of the first page that asks the question. */
  readonly page: string;
  readonly schema: AnswerSchema;
  readonly label: string;
  readonly widget: string;
  readonly ui: FieldUiSchema;
  readonly options?: FieldOptions;
  readonly postcode?: PostcodeReference;
  /** Key of the companion with the choice's label. */
  readonly descKey?: string;
  /** Key of the companion with a rejected date, as typed. */
  readonly typedKey?: string;
  readonly isDocument: boolean;
  /** Keys of the files, the question's own key first (`filePlacesOf`). */
  readonly filePlaces?: readonly string[];
  /** Key of the question whose second or later file this is. */
  readonly fileOf?: string;
  readonly isComputed: boolean;
  readonly privacy: PrivacyClass;
  /** Audiences that may read the answer. */
  readonly print: readonly string[];
  /** In characters. */
  readonly maxLength?: number;
  /** The field is visible if all gates of one placement are open. */
  readonly placements: readonly (readonly Gate[])[];
  /** Page id of each placement. */
  readonly pages: readonly string[];
}

/** Name of an option list. `by` has the controlling keys in the order of its levels. */
export interface FieldOptions {
  readonly list: string;
  readonly by: readonly string[];
}

/** Creates the field of a question's second or later file. */
export function toFilePlace(question: Field, key: string, index: number): Field {
  const { filePlaces: _, ...field } = question;
  return { ...field, key, index, fileOf: question.key };
}

function toFieldOptions({ "x-options": reference }: AnswerSchema): FieldOptions | undefined {
  if (reference === undefined) return undefined;
  const { list, by = [] }: OptionsReference = typeof reference === "string" ? { list: reference } : reference;
  return { list, by: typeof by === "string" ? [by] : by };
}

function toPostcodeReference({ "x-postcode": reference }: AnswerSchema): PostcodeReference | undefined {
  return typeof reference === "string" ? { by: reference } : reference;
}

export function toAudiences(print: AnswerSchema["x-print"] = "everyone"): readonly string[] {
  if (typeof print !== "string") return print;
  return print === "never" ? [] : [print];
}

/** Returns the widget in `ui:widget`. page.schema.json does not allow RJSF's `ui:options.widget`. */
export function namedWidget(ui: { readonly "ui:widget"?: unknown }): string | undefined {
  const named = ui["ui:widget"];
  return typeof named === "string" ? named : undefined;
}

type Unchecked<Part> = { readonly [Name in keyof Part]?: unknown };

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
    print: toAudiences(schema["x-print"]),
    placements,
    pages: placements.map(() => page),
    ...(options === undefined ? {} : { options }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(options !== undefined && schema["x-desc"] !== false ? { descKey: `${key}_desc` } : {}),
    ...(schema.format === "date" && schema["x-compute"] === undefined ? { typedKey: `${key}_typed` } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/** Returns the limit in characters. Defaults: the tenant's limits, and 254 for emails. */
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

const MAX_FILES = 10;

/** Lists the keys of a question's files, the question's own first: `transcripts`, `transcripts_2`. */
export function filePlacesOf(
  key: string,
  schema: { readonly [Keyword in "x-document" | "x-files"]?: unknown },
): readonly string[] {
  const { max } = toRecord(schema["x-files"]);
  const isSeveral = schema["x-document"] === true && typeof max === "number" && Number.isInteger(max) && max > 1;
  if (!isSeveral) return [key];
  return Array.from({ length: Math.min(max, MAX_FILES) }, (_, index) =>
    index === 0 ? key : `${key}_${String(index + 1)}`,
  );
}
