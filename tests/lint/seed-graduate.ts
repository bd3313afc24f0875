import { applyEdits, modify } from "jsonc-parser";
import type { JSONPath } from "jsonc-parser";
import { formatProblems, lintTenants } from "../../engine/lint/index.ts";
import type { TenantFiles } from "../../engine/lint/index.ts";
import { readTenantFiles } from "../../engine/node/index.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const clean = await readTenantFiles("tenants/graduate");

/** A change to the text of one file. */
export type Edit = (text: string) => string;

/** Sets a value of a JSON file; a path that ends in the length of a list appends to it. `undefined` removes. */
export function set(path: JSONPath, value: unknown): Edit {
  return (json) =>
    applyEdits(json, modify(json, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}

export function write(text: string): Edit {
  return () => text;
}

export function all(...edits: readonly Edit[]): Edit {
  return (text) => edits.reduce((seeded, edit) => edit(seeded), text);
}

/** The graduate school with faults, made in memory. A file that is edited but does not exist begins empty. */
export function seedGraduate(edits: Readonly<Record<string, Edit>>): TenantFiles {
  const texts = new Map(clean.texts);
  for (const [file, edit] of Object.entries(edits)) texts.set(file, edit(texts.get(file) ?? ""));
  return { ...clean, texts };
}

/** What `portico lint` writes about it. Quoted lines are left out, because they change with the tenant. */
export function lintSeeded(...tenants: readonly TenantFiles[]): string {
  const problems = lintTenants(tenants, { now: NOW });
  return formatProblems(
    "text",
    tenants.map(({ folder }, index) => ({ folder, problems: problems[index] ?? [], texts: new Map() })),
    { color: false, quiet: false },
  );
}

/** `tenants/graduate/<file>:<line>:<column>` of the n-th place where `marker` begins. */
export function place({ folder, texts }: TenantFiles, file: string, marker: string, nth = 1): string {
  return `${folder}/${positionIn(texts, file, marker, nth)}`;
}

/** The same as a hint writes it, without the folder. */
export function positionIn(texts: ReadonlyMap<string, string>, file: string, marker: string, nth = 1): string {
  const text = texts.get(file) ?? "";
  let offset = -1;
  for (let found = 0; found < nth; found++) offset = text.indexOf(marker, offset + 1);
  if (offset < 0) throw new Error(`${file} has no ${String(nth)} × ${marker}`);
  const before = text.slice(0, offset).split("\n");
  return `${file}:${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

/** The text that these lines make. */
export function lines(...all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
