import type { TextPlace } from "../finding.ts";
import { findClosest } from "../suggest.ts";
import { PRINT_FILE } from "../model/tenant-model.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements of HTML. The rule template-inert rejects some of them. */
export const ELEMENTS = words(
  "a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col " +
    "colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 " +
    "h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd label legend li link main map mark math " +
    "menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp " +
    "script search section select slot small source span strong style sub summary sup svg table tbody td template " +
    "textarea tfoot th thead time title tr track u ul var video wbr",
);

/** Attributes of HTML, without event handlers, aria- and data- attributes. The rule template-inert rejects some. */
export const ATTRIBUTES = words(
  "abbr action align alt background bgcolor border cellpadding cellspacing cite class color colspan content datetime dir " +
    "for headers height hidden href hreflang id label lang media method name open poster rel reversed role rowspan scope " +
    "size span src srcset start style tabindex target title translate type valign value width xmlns",
);

/** A start or end tag of an element that HTML does not close automatically. `name` is the corrected name. */
export interface Tag {
  readonly name: string;
  readonly isOpening: boolean;
  readonly at: TextPlace;
}

/** HTML standard, sections 13.1.2 (elements without an end tag) and 13.1.2.4 (optional end tags). */
const CLOSED_BY_HTML = words(
  "area base br col embed hr img input link meta source track wbr p li dt dd td th tr thead tbody tfoot option " +
    "optgroup colgroup caption",
);
const OTHER_TEXT = /\{\{~?!--[\s\S]*?--~?\}\}|\{\{\{?[^{}]*\}?\}\}|<!--[\s\S]*?-->/g;

export function findTags(template: string): readonly Tag[] {
  const markup = template.replace(OTHER_TEXT, (match) => " ".repeat(match.length));
  return [...markup.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi)].flatMap((match) => {
    const [whole, slash = "", written = "", closed = ""] = match;
    const name = ELEMENTS.has(written.toLowerCase()) ? written.toLowerCase() : findClosest(written, ELEMENTS);
    if (name === undefined || CLOSED_BY_HTML.has(name) || closed === "/") return [];
    return [{ name, isOpening: slash === "", at: { file: PRINT_FILE, offset: match.index, length: whole.length } }];
  });
}

const HEADING = /^h[1-6]$/;

/** Pairs tags. Only another part of the template can have the partner of an `unpaired` tag. */
export function pairTags(tags: readonly Tag[]): {
  readonly unpaired: readonly Tag[];
  readonly unclosed: readonly Tag[];
} {
  const [closing, open, unclosed]: [Tag[], Tag[], Tag[]] = [[], [], []];
  for (const tag of tags) {
    const start = open.findLastIndex(({ name }) => name === tag.name);
    if (tag.isOpening && HEADING.test(tag.name) && HEADING.test(open.at(-1)?.name ?? ""))
      unclosed.push(...open.splice(-1));
    else if (tag.isOpening) open.push(tag);
    else if (start < 0) {
      if (HEADING.test(open.at(-1)?.name ?? "")) open.pop();
      closing.push(tag);
    } else unclosed.push(...open.splice(start).slice(1));
  }
  return { unpaired: [...closing, ...open], unclosed };
}
