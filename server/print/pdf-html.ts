import { serverText } from "../../engine/texts/index.ts";
import { chooseFonts } from "./choose-fonts.ts";
import { PRINT_ORIGIN } from "./launch-browser.ts";
import type { PrintContext } from "./print-context.ts";
import type { PrintTenant } from "./print-meta.ts";

const PAPER_SIZES = { letter: "8.5in 11in", a4: "210mm 297mm" } as const;
export type Paper = keyof typeof PAPER_SIZES;

/** Inserts a style sheet after the document's own. */
const insertStyles = (html: string, css: string): string => {
  const at = html.search(/<\/head\s*>/i);
  return at < 0
    ? `${POLICY}<style>${css}</style>${html}`
    : `${html.slice(0, at)}<style>${css}</style>${html.slice(at)}`.replace(/<head[^>]*>/i, (head) => head + POLICY);
};

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data: ${PRINT_ORIGIN}">`;

export interface PdfHtml {
  readonly html: string;
  readonly findFont: (name: string) => string | undefined;
}

/** Adds to a document the fonts that it needs and its paper size. `findFont` returns the file of a font by its name. */
export async function toPdfHtml(html: string, paper: Paper, pageCss = ""): Promise<PdfHtml> {
  const fonts = await chooseFonts(html + pageCss, PRINT_ORIGIN);
  const paths = new Map(fonts.faces.map(({ name, path }) => [name, path]));
  const css = `${fonts.css}\n:root{--paper:${paper}}\n@page{size:${PAPER_SIZES[paper]}}\n${pageCss}`;
  return { html: insertStyles(html, css), findFont: (name) => paths.get(name) };
}

/**
 * Makes the footer of each page: name and date on the left, page number on the right (CSS Paged Media
 * 3, page-margin boxes).
 */
export function footerCss({ definition }: PrintTenant, context: PrintContext): string {
  const date = context.submitted
    ? serverText(definition, "print.submitted", { date: context.submittedDate })
    : serverText(definition, "print.draft", { date: context.printedDate });
  const number = serverText(definition, "print.pageNumber", { page: "\u0000" })
    .split("\u0000")
    .map(toCssString)
    .join(" counter(page) ");
  const style = "font:8.5pt var(--print-fonts,sans-serif);color:#595959;padding-top:4mm;vertical-align:top";
  return [
    // The name is isolated, so that a name written from right to left does not move the date.
    `@page{@bottom-left{content:${toCssString(`\u2068${context.applicantName}\u2069 \u00b7 ${date}`)};width:78%;text-align:left;${style}}`,
    `@bottom-right{content:${number};width:22%;text-align:right;${style}}}`,
  ].join("");
}

/**
 * Makes a CSS string of any text. Everything that is not a letter or digit of some script is escaped (CSS Syntax
 * 3, section 4.3.7).
 */
export function toCssString(value: string): string {
  const escaped = value.replace(
    /[^\p{L}\p{N}\p{M} ]/gu,
    (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${escaped}"`;
}
