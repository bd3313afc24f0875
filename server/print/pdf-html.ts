import { isolateText } from "../../engine/core/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { chooseFonts } from "./fonts.ts";
import { PRINT_ORIGIN } from "./launch-browser.ts";
import type { Paper } from "./attached-pages.ts";
import type { PrintContext } from "./print-context.ts";
import type { PrintTenant } from "./print-meta.ts";

const PAPER_SIZES = { letter: ["8.5in", "11in"], a4: ["210mm", "297mm"] } as const;

const insertStyles = (html: string, css: string): string => {
  const at = html.search(/<\/head\s*>/i);
  return at < 0
    ? `${POLICY}<style>${css}</style>${html}`
    : `${html.slice(0, at)}<style>${css}</style>${html.slice(at)}`.replace(/<head[^>]*>/i, (head) => head + POLICY);
};

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data: ${PRINT_ORIGIN}">`;

/** Adds fonts and paper size to a document. `findFont` returns the path of a font by its name in the document. */
export async function toPdfHtml(html: string, paper: Paper, pageCss = "") {
  const fonts = await chooseFonts(html + pageCss, PRINT_ORIGIN);
  const paths = new Map(fonts.faces.map(({ name, path }) => [name, path]));
  const [short, long] = PAPER_SIZES[paper];
  const css = `${fonts.css}\n:root{--paper:${paper}}\n@page{size:${short} ${long}}\n${pageCss}\n@page attached-tall{size:${short} ${long}}@page attached-wide{size:${long} ${short}}`;
  return { html: insertStyles(html, css), findFont: (name: string) => paths.get(name) };
}

/** Style sheet of the pages' footer (CSS Paged Media 3, page-margin boxes). */
export function footerCss({ definition }: PrintTenant, context: PrintContext): string {
  const date = context.submitted
    ? serverText(definition, "print.submitted", { date: context.submittedDate })
    : serverText(definition, "print.draft", { date: context.printedTime });
  const number = serverText(definition, "print.pageNumber", { page: "\u0000page\u0000", pages: "\u0000pages\u0000" })
    .split("\u0000")
    .map((part) => (part === "page" || part === "pages" ? `counter(${part})` : toCssString(part)))
    .join(" ");
  // Normal line height: Tibetan letters need twice the height of Latin ones.
  const style = "font:8.5pt/normal var(--print-fonts,sans-serif);color:#595959;padding-top:3mm;vertical-align:top";
  // Isolate the name only if necessary, because programs that extract text misread the control characters.
  const name = isolateText(shorten(context.plainName));
  const record = [context.reference, date, context.withdrawn].filter((part) => part !== "").join(" \u00b7 ");
  return [
    `@page{@bottom-left{content:${toCssString(name)} "\\a " ${toCssString(record)};white-space:pre-wrap;width:78%;text-align:left;${style}}`,
    `@bottom-right{content:${number};width:22%;text-align:right;${style}}}`,
  ].join("");
}

const WIDE = /[\p{Script=Balinese}\p{Script=Myanmar}\p{Script=Javanese}]/u;

/** Shortens a name to one line of the footer. The first page shows the full name. */
function shorten(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  const shown = letters.slice(0, WIDE.test(name) ? 30 : 45);
  if (shown.length === letters.length) return name;
  return `${shown
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}\u2026`;
}

/** Writes a CSS string. Escapes punctuation, symbols and control characters (CSS Syntax 3, section 4.3.7). */
export function toCssString(value: string): string {
  const escaped = value.replace(
    /[^\p{L}\p{N}\p{M} ]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped}"`;
}
