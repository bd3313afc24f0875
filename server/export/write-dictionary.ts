import type { DictionaryEntry } from "../../engine/core/index.ts";
import { BYTE_ORDER_MARK, toCsvLine } from "./csv-line.ts";

const HEADER = ["key", "label", "type", "format", "options", "privacy", "version"] as const;

/** The data dictionary as a table; the options of a question share one cell, one a line. */
export function toDictionaryCsv(entries: readonly DictionaryEntry[], hasBom: boolean): string {
  const lines = entries.map(({ options, ...entry }) => {
    const cells = { ...entry, options: options.map(({ value, label }) => `${value} = ${label}`).join("\n") };
    return toCsvLine(HEADER.map((name) => cells[name]));
  });
  return (hasBom ? BYTE_ORDER_MARK : "") + toCsvLine(HEADER) + lines.join("");
}

export const toDictionaryJson = (entries: readonly DictionaryEntry[]): string =>
  `${JSON.stringify(entries, null, 2)}\n`;
