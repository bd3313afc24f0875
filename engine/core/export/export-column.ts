import type { Option } from "../options/option-list.ts";
import type { PrivacyClass } from "../tenant/definition.ts";

/** What kind of value a column holds. A date is `YYYY-MM-DD`; a document is the names of its files. */
export const EXPORT_TYPES = ["text", "number", "integer", "boolean", "date", "time", "choice", "document"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** One question as one version of a tenant asks it, or one fact about the application itself. */
export interface ExportQuestion {
  /** An answer's key. One of a fact has a dot in it, which no answer's key has. */
  readonly key: string;
  /** The words around the question that belong to its name, such as an item's heading, and then its own label. */
  readonly names: readonly string[];
  /** Further words around it, the farthest first, that tell it from another question of the same name. */
  readonly surroundings: readonly string[];
  readonly type: ExportType;
  /** `format` of the schema, such as `email`, or the currency of an amount (ISO 4217). */
  readonly format?: string;
  readonly options: readonly Option[];
  readonly privacy: PrivacyClass;
}

/** One column of an export. */
export interface ExportColumn extends Omit<ExportQuestion, "names" | "surroundings"> {
  /** No other column has it, whatever its case. */
  readonly label: string;
  /** Whether the newest version asks it; otherwise only applications of earlier versions have an answer. */
  readonly isCurrent: boolean;
}

/** One value of an application, as it was given. */
export type ExportValue =
  | { readonly value: string | number | boolean; /** Of a coded answer. */ readonly label?: string }
  | { readonly files: readonly { readonly name: string; readonly bytes: number | null }[] };

/** The values of one application by key. What is hidden or was not answered is not in it. */
export type ExportRow = Readonly<Record<string, ExportValue>>;
