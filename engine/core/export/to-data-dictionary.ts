import type { ExportColumn } from "./export-column.ts";

/** What one column holds, in plain values that can be written in any format. */
export type DictionaryEntry = Pick<ExportColumn, "key" | "label" | "type" | "options" | "privacy"> & {
  /** Such as `email`, or the currency of an amount; empty for none. */
  readonly format: string;
  /** `earlier` where no current question has this key. */
  readonly version: "current" | "earlier";
};

/** The data dictionary of an export: one entry for each of its columns, in their order. */
export function toDataDictionary(columns: readonly ExportColumn[]): readonly DictionaryEntry[] {
  return columns.map(({ key, label, type, format = "", options, privacy, isCurrent }) => ({
    key,
    label,
    type,
    format,
    options,
    privacy,
    version: isCurrent ? "current" : "earlier",
  }));
}
