import type { AttachedDocument } from "./attached-pages.ts";
import type { PrintTemplates } from "./compile-templates.ts";
import { ANY_NUMBER } from "./finish/number-contents.ts";
import type { PrintContext } from "./print-context.ts";

/** A picture of one white pixel, which `finishPdf` replaces. */
const BLANK = `data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC"}`;
const FIRST_PAGE = /<section class="page" id="page-/;

/**
 * Adds a table of contents to a print page, and one page for each attached page.
 * @param isNumbered true if `finishPdf` writes page numbers into the table of contents
 */
export function toApplicationHtml(
  html: string,
  templates: PrintTemplates,
  { model }: Pick<PrintContext, "model">,
  documents: readonly AttachedDocument[],
  isNumbered = true,
) {
  const added = documents.filter(({ number }) => number !== undefined);
  const missing = documents.filter(({ number }) => number === undefined);
  const pages = model.pages.filter(({ id }) => html.includes(`id="page-${id}"`));
  const contents = templates.renderOwn("contents", {
    pages,
    documents: added,
    files: documents,
    anyNumber: isNumbered ? ANY_NUMBER : "",
  });
  const attached =
    documents.length === 0 ? "" : templates.renderOwn("attached", { missing, documents: added, blank: BLANK });
  const at = findStart(html);
  return {
    html: (html.slice(0, at) + contents + html.slice(at)).replace(
      /<\/main\s*>|<\/body\s*>|$/i,
      (end) => attached + end,
    ),
    places: new Map([
      ...pages.map(({ id, title }) => [`page-${id}`, title] as const),
      ...added.map(({ number, label }) => [`attached-${number}`, label] as const),
    ]),
  };
}

/** Finds the place of the table of contents: before the first page, else after the header, else at the beginning. */
function findStart(html: string): number {
  const page = html.search(FIRST_PAGE);
  if (page >= 0) return page;
  const [end] = /<\/header\s*>/i.exec(html) ?? /<main[^>]*>/i.exec(html) ?? /<body[^>]*>/i.exec(html) ?? [];
  return end === undefined ? 0 : html.indexOf(end) + end.length;
}

/** Empty cells get a dash: PDF readers would leave them out, and the row would be too short. */
const EMPTY_CELL = /(<(t[dh])(?:\s[^<>]*)?>)\s*(<\/\2\s*>)/gi;
const HEADING = /<h([1-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1\s*>/gi;

/**
 * Fills empty cells, and removes empty headings. Adds `aria-level` to a heading that skips a level (ISO 14289-1, 7.4.2;
 * WCAG 1.3.1). Keeps its element, so that it looks the same.
 */
export function orderHeadings(html: string): string {
  const open: number[] = [];
  return html
    .replace(EMPTY_CELL, "$1\u2013$3")
    .replace(HEADING, (heading, digit: string, attributes: string, words: string) => {
      if (words.replace(/<[^>]*>/g, "").trim() === "") return "";
      const own = Number(digit);
      while ((open.at(-1) ?? 0) >= own) open.pop();
      open.push(own);
      if (open.length === own || attributes.includes("aria-level")) return heading;
      return `<h${own}${attributes} aria-level="${open.length}">${words}</h${own}>`;
    });
}
