import type { TenantFiles } from "../tenant-files.ts";
import type { TenantModel } from "./tenant-model.ts";

/** The lists that a school search reads, by the names of their files; the same names as in a search's request. */
export const LOOKUP_FILES = ["lookups/college_ceeb.csv", "lookups/hs_ceeb.csv"] as const;

/** A stretch of a text, with the line on which it begins. */
interface Stretch {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

export interface LookupCell extends Stretch {
  readonly text: string;
}

export interface LookupRow extends Stretch {
  readonly cells: readonly LookupCell[];
}

/** One file of lookups/, taken apart as the search reads it (RFC 4180, blank lines and a byte order mark dropped). */
export interface LookupFact {
  readonly file: string;
  readonly header: LookupRow | undefined;
  /** The columns' names, trimmed and in lower case. */
  readonly columns: readonly string[];
  readonly rows: readonly LookupRow[];
  readonly faults: readonly (Stretch & { readonly kind: "unclosed" | "after-quote" })[];
}

const facts = new WeakMap<TenantModel, readonly LookupFact[]>();

/** The tenant's lookups. They are remembered, because several rules read them and they are large. */
export function lookupsOf(model: TenantModel): readonly LookupFact[] {
  let known = facts.get(model);
  if (known === undefined) {
    known = readLookups(model.files);
    facts.set(model, known);
  }
  return known;
}

/** Where a rule reports a row or cell. */
export const placeIn = (
  file: string,
  { offset, length }: Stretch,
): { file: string; offset: number; length: number } => ({
  file,
  offset,
  length,
});

function readLookups({ texts }: TenantFiles): readonly LookupFact[] {
  return [...texts].flatMap(([file, text]) => {
    if (!/^lookups\/[^/]+\.csv$/.test(file)) return [];
    const { rows: all, faults } = readRows(text);
    const [header, ...rows] = all;
    const columns = (header?.cells ?? []).map((cell) => cell.text.trim().toLowerCase());
    return [{ file, header, columns, rows, faults }];
  });
}

function readRows(text: string): { rows: readonly LookupRow[]; faults: LookupFact["faults"] } {
  const field = /("(?:[^"]|"")*("?)([^,\r\n]*)|[^,\r\n]*)(,|\r?\n|$)/y;
  const rows: LookupRow[] = [];
  const faults: LookupFact["faults"][number][] = [];
  field.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  let start = { line, offset: field.lastIndex };
  let cells: LookupCell[] = [];
  while (field.lastIndex < text.length) {
    const offset = field.lastIndex;
    const match = field.exec(text);
    if (match === null) break;
    const [whole, raw = "", close, after, end = ""] = match;
    const cell = { line, offset, length: raw.length };
    if (close === "") faults.push({ ...cell, length: 1, kind: "unclosed" });
    else if (close !== undefined && after !== undefined && after.trim() !== "")
      faults.push({ ...cell, kind: "after-quote" });
    cells.push({
      ...cell,
      text: close === undefined ? raw : raw.slice(1, raw.length - 1 - (after ?? "").length).replaceAll('""', '"'),
    });
    line += whole.split("\n").length - 1;
    if (end === ",") continue;
    if (cells.length > 1 || cells[0]?.text !== "")
      rows.push({ ...start, length: offset + raw.length - start.offset, cells });
    cells = [];
    start = { line, offset: field.lastIndex };
  }
  return { rows, faults };
}
