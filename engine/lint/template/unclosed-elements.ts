import type { TextPlace } from "../finding.ts";
import { PRINT_FILE } from "../model/tenant-model.ts";

export interface UnclosedElement {
  readonly name: string;
  readonly isOpening: boolean;
  readonly at: TextPlace;
}

type Token =
  | { readonly kind: "open" | "close"; readonly name: string; readonly at: TextPlace }
  | { readonly kind: "block" }
  | { readonly kind: "else" }
  | { readonly kind: "end" };

/** HTML standard, section 13.1.2: no end tag. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** HTML standard, section 13.1.2.4: optional end tag. */
const ENDS_ITSELF = new Set("p li dt dd td th tr thead tbody tfoot option optgroup colgroup caption".split(" "));

/**
 * Elements that a template never closes. Reads each block by itself, because it may be printed once, never or often.
 */
export function findUnclosedElements(text: string): readonly UnclosedElement[] {
  const tokens = readTokens(text);
  const found: UnclosedElement[] = [];
  let next = 0;

  /** Reads one block; returns elements left open, and closed ones of outer blocks. */
  function readPart(): UnclosedElement[] {
    const open: UnclosedElement[] = [];
    const left: UnclosedElement[] = [];
    for (let token = tokens[next]; token !== undefined; token = tokens[next]) {
      if (token.kind === "else" || token.kind === "end") break;
      next++;
      if (token.kind === "block") {
        for (const { name, isOpening, at } of readBlock()) apply(open, left, name, isOpening, at);
      } else apply(open, left, token.name, token.kind === "open", token.at);
    }
    return [...left, ...open];
  }

  function apply(
    open: UnclosedElement[],
    left: UnclosedElement[],
    name: string,
    isOpening: boolean,
    at: TextPlace,
  ): void {
    if (isOpening) {
      open.push({ name, isOpening, at });
      return;
    }
    const index = open.findLastIndex((element) => element.name === name);
    if (index < 0) left.push({ name, isOpening, at });
    else found.push(...open.splice(index).slice(1).filter(isReported));
  }

  function readBlock(): readonly UnclosedElement[] {
    const parts = [readPart()];
    while (tokens[next]?.kind === "else") {
      next++;
      parts.push(readPart());
    }
    next++;
    const [first = []] = parts;
    if (parts.length > 1 && parts.every((part) => describe(part) === describe(first))) return first;
    found.push(...parts.flat().filter(isReported));
    return [];
  }

  while (next < tokens.length) {
    found.push(...readPart().filter(isReported));
    next++;
  }
  return found;
}

const isReported = ({ name }: UnclosedElement): boolean => !ENDS_ITSELF.has(name);
const describe = (part: readonly UnclosedElement[]): string =>
  part.map(({ name, isOpening }) => `${isOpening ? "" : "/"}${name}`).join(" ");

const blank = (match: string): string => " ".repeat(match.length);

function readTokens(text: string): readonly Token[] {
  const visible = text.replace(/\{\{~?!--[\s\S]*?--~?\}\}|\{\{~?![^}]*\}\}|<!--[\s\S]*?-->/g, blank);
  const blocks: (Token & { readonly offset: number })[] = [];
  const markup = visible.replace(/\{\{\{?[^{}]*\}?\}\}/g, (mustache, offset: number) => {
    const inside = mustache.replace(/[{}~]/g, "").trim();
    if (/^#|^\^\S/.test(inside)) blocks.push({ kind: "block", offset });
    else if (/^(?:else\b|\^$)/.test(inside)) blocks.push({ kind: "else", offset });
    else if (inside.startsWith("/")) blocks.push({ kind: "end", offset });
    return blank(mustache);
  });
  const elements = [...markup.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi)].flatMap(
    ([whole, slash = "", written = "", closed], index, all) => {
      const name = written.toLowerCase();
      const offset = all[index]?.index ?? 0;
      if (VOID.has(name) || closed === "/") return [];
      const kind: "open" | "close" = slash === "/" ? "close" : "open";
      return [{ kind, name, offset, at: { file: PRINT_FILE, offset, length: whole.length } }];
    },
  );
  return [...blocks, ...elements].sort((one, other) => one.offset - other.offset);
}
