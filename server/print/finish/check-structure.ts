import { referenceIn, type PrintedPdf } from "./printed-pdf.ts";

/** Structure element (ISO 32000-1, 14.7.2). */
interface Element {
  readonly type: string;
  readonly source: string;
  readonly kids: readonly Element[];
}

const ROWS = new Set(["TR"]);
const ALLOWED_KIDS: Readonly<Record<string, ReadonlySet<string>>> = {
  L: new Set(["L", "LI", "Caption"]),
  LI: new Set(["Lbl", "LBody"]),
  Table: new Set(["TR", "THead", "TBody", "TFoot", "Caption"]),
  THead: ROWS,
  TBody: ROWS,
  TFoot: ROWS,
  TR: new Set(["TH", "TD"]),
};
const PLAIN = new Set(
  "Document Part Art Sect Div BlockQuote Caption NonStruct P Span Quote Code Link Lbl LBody TD H1 H2 H3 H4 H5 H6".split(
    " ",
  ),
);
const HEADING = /^H([1-6])$/;
const MAX_DEPTH = 64;

/**
 * True if the tags conform to PDF/UA-1 (ISO 14289-1, 7.2 to 7.6): lists, tables with equally long rows and scoped
 * headers, described pictures, headings without skipped levels. Unknown tags do not conform.
 */
export function checkStructure(printed: PrintedPdf): boolean {
  const elements: Element[] = [];
  const read = (number: number, depth: number): Element => {
    const source = printed.sourceOf(number);
    const position = elements.push({ type: "", source: "", kids: [] }) - 1;
    const kids = depth > MAX_DEPTH ? [] : kidsOf(source).map((kid) => read(kid, depth + 1));
    const type = depth > MAX_DEPTH ? "" : (/\/S\s*\/(\w+)/.exec(source)?.[1] ?? "");
    return (elements[position] = { type, source, kids });
  };
  for (const kid of kidsOf(printed.sourceOf(referenceIn(printed.sourceOf(printed.rootNumber), "StructTreeRoot"))))
    read(kid, 0);
  return elements.length > 0 && elements.every(isAllowed) && areHeadingsInOrder(elements);
}

function kidsOf(source: string): readonly number[] {
  const inner = source.slice(2, -2);
  const plain = inner.includes("<<") ? inner.replace(/<<[^<>]*>>/g, "") : inner;
  const [, list, single] = /\/K\s*(?:\[([^\]]*)\]|(\d+ 0 R))/.exec(plain) ?? [];
  return [...(list ?? single ?? "").matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

function isAllowed({ type, source, kids }: Element): boolean {
  const allowed = ALLOWED_KIDS[type];
  if (allowed !== undefined && !kids.every((kid) => allowed.has(kid.type))) return false;
  switch (type) {
    case "Table":
      return isRegular(kids.flatMap((kid) => (kid.type === "TR" ? [kid] : kid.type === "Caption" ? [] : kid.kids)));
    case "TH":
      return /\/Scope\s*\//.test(source);
    case "Figure":
      return /\/(Alt|ActualText)\s*[(<]/.test(source);
    default:
      return allowed !== undefined || PLAIN.has(type);
  }
}

/** True if all rows have the same width and no cell spans rows. */
function isRegular(rows: readonly Element[]): boolean {
  const span = ({ source }: Element, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(source)?.[1] ?? 1);
  if (rows.some(({ kids }) => kids.some((cell) => span(cell, "RowSpan") > 1))) return false;
  const widths = rows.map(({ kids }) => kids.reduce((width, cell) => width + span(cell, "ColSpan"), 0));
  return widths.every((width) => width > 0 && width === widths[0]);
}

function areHeadingsInOrder(elements: readonly Element[]): boolean {
  let level = 0;
  return elements.every(({ type }) => {
    const own = HEADING.exec(type)?.[1];
    if (own === undefined) return true;
    const isInOrder = Number(own) <= level + 1;
    level = Number(own);
    return isInOrder;
  });
}
