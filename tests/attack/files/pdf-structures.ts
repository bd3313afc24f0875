import { RawPdf } from "./raw-pdf.ts";

const OBJECT_STREAM =
  (objects: string): ((pdf: RawPdf) => Buffer) =>
  (pdf) => {
    pdf.packed(`90 0 ${objects}`, "/Type/ObjStm/N 1/First 5");
    return pdf.finishPage("/Numbers 90 0 R");
  };

/** A page with one glyph of a font that has these widths. */
function drawGlyph(widths: string): Buffer {
  const pdf = new RawPdf();
  const wide = pdf.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>${widths}>>`,
  );
  const font = pdf.add(`<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[${wide}]>>`);
  return pdf.draw("BT /T 9 Tf <0001> Tj ET", `/Font<</T ${font}>>`);
}

/** Trees, references and tables that are short to write and long to follow. `size` is their length. */
export const STRUCTURES = {
  "numbers in an object stream": (size) => OBJECT_STREAM(`[${"0 ".repeat(size)}]`)(new RawPdf()),
  "names in an object stream": (size) =>
    OBJECT_STREAM(
      `[${Array.from({ length: Math.min(size, 600_000) }, (_, index) => `/${index.toString(36)}`).join("")}]`,
    )(new RawPdf()),
  "arrays in arrays": (size) => new RawPdf().finishPage(`/Deep ${"[".repeat(size)}${"]".repeat(size)}`),
  "dictionaries in dictionaries": (size) => OBJECT_STREAM(`${"<</a".repeat(size)} 0${">>".repeat(size)}`)(new RawPdf()),
  "a chain of references": (size) => {
    const pdf = new RawPdf();
    const length = Math.min(size, 20_000);
    for (let index = 0; index < length; index += 1) pdf.add(`[${pdf.next(1)}]`);
    pdf.add("0");
    return pdf.finishPage("/Group 1 0 R");
  },
  "a page tree as deep as it is long": (size) => {
    const pdf = new RawPdf();
    const depth = Math.min(size, 20_000);
    for (let index = 0; index < depth; index += 1)
      pdf.add(`<</Type/Pages/Count 1/Kids[${pdf.next(1)}]${index === 0 ? "" : `/Parent ${index} 0 R`}>>`);
    pdf.add(`<</Type/Page/Parent ${depth} 0 R/MediaBox[0 0 612 792]>>`);
    return pdf.finish(pdf.add("<</Type/Catalog/Pages 1 0 R>>"));
  },
  "parents in a circle": () => {
    const pdf = new RawPdf();
    const [pages, parent] = [pdf.next(1), pdf.next(2)];
    const leaf = pdf.add(`<</Type/Page/Parent ${parent}>>`);
    pdf.add(`<</Type/Pages/Kids[${leaf}]/Count 1>>`);
    pdf.add(`<</Type/Pages/Kids[${leaf}]/Count 1/Parent ${parent}>>`);
    return pdf.finish(pdf.add(`<</Type/Catalog/Pages ${pages}>>`));
  },
  "tables of references in a circle": (size) =>
    new RawPdf().finishPage("", `/Prev ${size % 500}/XRefStm ${size % 300}`),
  "object streams that extend each other": () => {
    const pdf = new RawPdf();
    pdf.packed("90 0 0", `/Type/ObjStm/N 1/First 5/Extends ${pdf.next()}`);
    return pdf.finishPage("");
  },
  "a stream whose length is its own": () => {
    const pdf = new RawPdf();
    const own = pdf.next();
    pdf.add(`<</Length ${own}>>\nstream\n0 0 m\nendstream`);
    return pdf.finishPage(`/Contents ${own}`);
  },
  "a count of all pages there could be": (size) => {
    const pdf = new RawPdf();
    const pages = pdf.next(1);
    const leaf = pdf.add(`<</Type/Page/Parent ${pages}/MediaBox[0 0 612 792]>>`);
    pdf.add(`<</Type/Pages/Kids[${`${leaf} `.repeat(Math.min(size, 100_000))}]/Count 4294967295>>`);
    return pdf.finish(pdf.add(`<</Type/Catalog/Pages ${pages}>>`));
  },
  "fields in fields": (size) => {
    const pdf = new RawPdf();
    const depth = Math.min(size, 5_000);
    for (let index = 0; index < depth; index += 1)
      pdf.add(`<</T(a)/Kids[${pdf.next(1)}]${index === 0 ? "" : `/Parent ${index} 0 R`}>>`);
    const field = pdf.add(`<</T(a)/FT/Tx/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/V(x)/Parent ${depth} 0 R>>`);
    return pdf.finishPage(`/Annots[${field}]`, "", "/AcroForm<</Fields[1 0 R]/NeedAppearances true>>");
  },
  "a field in a circle": () => {
    const pdf = new RawPdf();
    const field = pdf.add(`<</T(a)/FT/Tx/Kids[1 0 R]/Parent 1 0 R/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/V(x)>>`);
    return pdf.finishPage(`/Annots[${field}]`, "", "/AcroForm<</Fields[1 0 R]/NeedAppearances true>>");
  },
  "many objects": (size) => {
    const pdf = new RawPdf();
    for (let index = 0; index < Math.min(size, 60_000); index += 1) pdf.add("0");
    return pdf.finishPage(
      `/Group[${Array.from({ length: Math.min(size, 60_000) }, (_, index) => `${index + 1} 0 R`).join(" ")}]`,
    );
  },
  "a table of all characters, often": (size) => {
    const pdf = new RawPdf();
    const table = pdf.packed(
      `/CIDInit/ProcSet findresource begin begincmap 100 beginbfrange ${"<0000><ffff><0000>\n".repeat(Math.min(size, 500_000))}endbfrange endcmap`,
    );
    const font = pdf.add(`<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode ${table}>>`);
    return pdf.draw("BT /T 9 Tf (a) Tj ET", `/Font<</T ${font}>>`);
  },
  "widths of all characters, often": (size) => drawGlyph(`/W[${"0 65535 9 ".repeat(Math.min(size, 80_000))}]`),
  "vertical widths of more characters than there are": () =>
    drawGlyph("/W2[0 0 -1000 500 900 0 99999999 -1000 500 900]"),
  "samples of a function": (size) => {
    const pdf = new RawPdf();
    const sampled = pdf.packed(
      Buffer.alloc(99),
      `/FunctionType 0/Domain[0 1 0 1 0 1]/Range[0 1]/BitsPerSample 8/Size[${size} ${size} ${size}]`,
    );
    return pdf.draw("/S sh", `/Shading<</S<</ShadingType 1/ColorSpace/DeviceGray/Function ${sampled}>>>>`);
  },
  "tiles too small to see": (size) => {
    const pdf = new RawPdf();
    const cell = pdf.stream(
      "0 0 9 9 re f",
      `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep ${1 / size}/YStep ${1 / size}`,
    );
    return pdf.draw("/Pattern cs /P scn 0 0 612 792 re f", `/Pattern<</P ${cell}>>`);
  },
} satisfies Record<string, (size: number) => Buffer>;
export type Structure = keyof typeof STRUCTURES;
