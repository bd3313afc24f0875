/** Readers leave out an empty cell, which makes its row shorter. */
const EMPTY_CELL = /(<(t[dh])(?:\s[^<>]*)?>)\s*(<\/\2\s*>)/gi;
const HEADING = /<h([1-6])((?:\s[^<>]*)?)>([\s\S]*?)<\/h\1\s*>/gi;

/**
 * Drops empty headings and gives the others levels that skip none (ISO 14289-1, 7.4.2; WCAG 1.3.1). Their elements
 * stay, so that they look as before.
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
