import { readFileSync } from "node:fs";

/** A table row: the text of each cell by its column's heading. */
export type TableRow = Readonly<Record<string, string>>;

const page = readFileSync("docs/specification.md", "utf8");

/**
 * Returns the text below a heading of docs/specification.md, up to the next heading.
 * @throws Error if the heading is missing
 */
export function readSection(heading: string): string {
  const lines = page.split("\n");
  const at = lines.findIndex((line) => /^#{1,3} /.test(line) && line.replace(/^#+ /, "") === heading);
  if (at < 0) throw new Error(`docs/specification.md has no heading "${heading}".`);
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => /^#{1,3} /.test(line));
  return (end < 0 ? rest : rest.slice(0, end)).join("\n");
}

/**
 * Returns the first table below a heading.
 * @throws Error if there is none
 */
export function readTable(heading: string): readonly TableRow[] {
  const table = readSection(heading)
    .split(/\n{2,}/)
    .find((block) => block.trimStart().startsWith("|"));
  const [head, , ...rows] = table?.trim().split("\n") ?? [];
  if (head === undefined) throw new Error(`docs/specification.md has no table below "${heading}".`);
  const columns = toCells(head);
  return rows.map((row) => Object.fromEntries(toCells(row).map((cell, at) => [columns[at] ?? "", cell])));
}

function toCells(line: string): readonly string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** Returns the messages in single quotes, in order. Ignores apostrophes within words. */
export function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<=^|[\s(])'(.+?)'(?=[\s,.;:)|]|$)/gm)].map((match) => match[1] ?? "");
}

export function allQuoted(): readonly string[] {
  return quotedIn(page);
}

export function readConstant(name: string): string {
  const value = readTable("9. Business constants and limits").find((row) => row["Constant"] === name)?.["Value"];
  if (value === undefined) throw new Error(`docs/specification.md, section 9, has no constant "${name}".`);
  return value;
}
