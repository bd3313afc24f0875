import {
  BYTE_ORDER_MARK,
  DOCUMENT_ANSWERED,
  toCsvLine,
  type DictionaryEntry,
  type ExportColumn,
  type ExportRow,
  type ExportValue,
} from "../../engine/core/index.ts";
import { factNameOf } from "./application-facts.ts";
import type { ExportRequest } from "./export-request.ts";

type TableForm = Pick<ExportRequest, "header" | "values" | "hasBom">;

export const toCsvHeader = (columns: readonly ExportColumn[], { header, hasBom }: TableForm): string =>
  (hasBom ? BYTE_ORDER_MARK : "") + toCsvLine(columns.map(({ key, label }) => (header === "keys" ? key : label)));

export const toCsvRow = (columns: readonly ExportColumn[], row: ExportRow, form: Pick<TableForm, "values">): string =>
  toCsvLine(columns.map(({ key }) => toCellValue(row[key], form)));

function toCellValue(value: ExportValue | undefined, { values }: Pick<TableForm, "values">): string | number | boolean {
  if (value === undefined) return "";
  if ("files" in value) return value.files.map(({ name }) => name || DOCUMENT_ANSWERED).join("; ");
  return values === "labels" ? (value.label ?? value.value) : value.value;
}

/** JSON allows these characters in a text, but some programs treat them as line ends. */
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

export function toJsonLine(columns: readonly ExportColumn[], row: ExportRow): string {
  const application: Record<string, unknown> = {};
  const answers: Record<string, ExportValue> = {};
  for (const { key } of columns) {
    const value = row[key];
    const fact = factNameOf(key);
    if (value === undefined) continue;
    if (fact === undefined) answers[key] = value;
    else if ("value" in value) {
      application[fact] = value.value;
      if (value.label !== undefined) application[`${fact}_label`] = value.label;
    }
  }
  const line = JSON.stringify({ application, answers });
  return `${line.replace(OTHER_LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}

const HEADER = ["key", "label", "type", "format", "options", "privacy", "version"] as const;

/** Writes the data dictionary as a table. The options of a question are lines of one cell. */
export function toDictionaryCsv(entries: readonly DictionaryEntry[], hasBom: boolean): string {
  const lines = entries.map(({ options, ...entry }) => {
    const cells = { ...entry, options: options.map(({ value, label }) => `${value} = ${label}`).join("\n") };
    return toCsvLine(HEADER.map((name) => cells[name]));
  });
  return (hasBom ? BYTE_ORDER_MARK : "") + toCsvLine(HEADER) + lines.join("");
}

export const toDictionaryJson = (entries: readonly DictionaryEntry[]) => `${JSON.stringify(entries, null, 2)}\n`;
