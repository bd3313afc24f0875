export interface RichSpan {
  readonly text: string;
  readonly bold?: boolean;
  /** https, mailto or tel address, or a path of the portal. */
  readonly href?: string;
}

export type RichBlock =
  | { readonly kind: "paragraph"; readonly spans: readonly RichSpan[] }
  | { readonly kind: "list"; readonly items: readonly (readonly RichSpan[])[] };

const SPAN = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|\/(?!\/))/i;

/** False for scripts, other schemes, and addresses that begin with `//`. */
export function isSafeLink(href: string): boolean {
  return SAFE_LINK.test(href);
}

/**
 * Parses paragraphs, `- ` lists, `**bold**` and `[words](link)`. Unsafe links become plain words. Does not parse HTML.
 */
export function parseRichText(source: string): readonly RichBlock[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const lines = part.split("\n").map((line) => line.trim());
      if (lines.every((line) => line.startsWith("- ")))
        return { kind: "list", items: lines.map((line) => parseSpans(line.slice(2))) };
      return { kind: "paragraph", spans: parseSpans(lines.join(" ")) };
    });
}

/** Removes formatting, for prints. */
export function toPlainText(source: string): string {
  return parseRichText(source)
    .map((block) =>
      block.kind === "list"
        ? block.items.map((item) => item.map((span) => span.text).join("")).join("\n")
        : block.spans.map((span) => span.text).join(""),
    )
    .join("\n");
}

function parseSpans(line: string): readonly RichSpan[] {
  const spans: RichSpan[] = [];
  let from = 0;
  for (const match of line.matchAll(SPAN)) {
    if (match.index > from) spans.push({ text: line.slice(from, match.index) });
    const [whole, bold, words, href] = match;
    if (bold !== undefined) spans.push({ text: bold, bold: true });
    else if (words !== undefined && href !== undefined)
      spans.push(isSafeLink(href) ? { text: words, href } : { text: words });
    from = match.index + whole.length;
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}
