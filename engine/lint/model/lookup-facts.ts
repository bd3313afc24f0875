import { oncePerModel } from "./once-per-model.ts";
import { parse } from "papaparse";
import type { TenantFiles } from "../tenant-files.ts";

/** Lists that the school search reads. */
export const LOOKUP_FILES = ["lookups/college_ceeb.csv", "lookups/hs_ceeb.csv"] as const;

interface Stretch {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

export interface LookupRow extends Stretch {
  /** Cells without surrounding white space. */
  readonly cells: readonly string[];
}

/** A file of lookups/, parsed as the search parses it (RFC 4180, without blank lines). */
export interface LookupFact {
  readonly file: string;
  readonly header: LookupRow | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly LookupRow[];
  readonly faults: readonly (Stretch & { readonly kind: "unclosed" | "after-quote" })[];
}

export const lookupsOf = oncePerModel((model) => readLookups(model.files));

export const placeIn = (file: string, { offset, length }: Stretch) => ({ file, offset, length });

function readLookups({ texts }: TenantFiles): readonly LookupFact[] {
  return [...texts].flatMap(([file, text]) => {
    if (!/^lookups\/[^/]+\.csv$/.test(file)) return [];
    const { rows: all, faults } = readRows(text);
    const [header, ...rows] = all;
    const columns = (header?.cells ?? []).map((cell) => cell.toLowerCase());
    return [{ file, header, columns, rows, faults }];
  });
}

function readRows(text: string): { rows: readonly LookupRow[]; faults: LookupFact["faults"] } {
  const rows: LookupRow[] = [];
  const faults: LookupFact["faults"][number][] = [];
  // Skips a byte order mark.
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  let offset = start;
  let line = 1;
  parse<string[]>(text.slice(start), {
    delimiter: ",",
    newline: "\n",
    step({ data, errors, meta }) {
      const written = text.slice(offset, start + meta.cursor);
      const [error] = errors;
      if (error !== undefined) {
        const at = start + (error.index ?? 1) - 1;
        const kind = error.code === "MissingQuotes" ? "unclosed" : "after-quote";
        faults.push({ line: lineAt(at), offset: at, length: 1, kind });
      }
      const cells = data.map((cell) => cell.trim());
      const length = written.replace(/\r?\n$/, "").length;
      if (cells.some((cell) => cell !== "")) rows.push({ line, offset, length, cells });
      line += written.split("\n").length - 1;
      offset += written.length;
    },
  });
  return { rows, faults };
}
