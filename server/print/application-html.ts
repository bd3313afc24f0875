import type { AttachedDocument } from "./attached-pages.ts";
import type { PrintTemplates } from "./compile-templates.ts";
import { ANY_NUMBER } from "./finish/number-contents.ts";
import type { PrintContext } from "./print-context.ts";

/** A picture of one white point. What is drawn in its place is put into the PDF afterwards. */
const BLANK = `data:image/png;base64,${"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC"}`;
const FIRST_PAGE = /<section class="page" id="page-/;

export interface ApplicationHtml {
  readonly html: string;
  /** What the contents lead to: headings, by the ids of their elements. */
  readonly places: ReadonlyMap<string, string>;
}

/**
 * Adds to a print page what its PDF has beyond it: contents after the heading, with which the first page ends, and a page
 * for each page of the attachments.
 * @param isNumbered whether the contents have a place for each page's number, which `finishPdf` writes into it
 */
export function toApplicationHtml(
  html: string,
  templates: PrintTemplates,
  { model }: Pick<PrintContext, "model">,
  documents: readonly AttachedDocument[],
  isNumbered = true,
): ApplicationHtml {
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

/** Where the pages begin, or else where the heading ends, or else where the document begins. */
function findStart(html: string): number {
  const page = html.search(FIRST_PAGE);
  if (page >= 0) return page;
  const [end] = /<\/header\s*>/i.exec(html) ?? /<main[^>]*>/i.exec(html) ?? /<body[^>]*>/i.exec(html) ?? [];
  return end === undefined ? 0 : html.indexOf(end) + end.length;
}
