import { RawPdf } from "./raw-pdf.ts";

function packObject(object: string): Buffer {
  const pdf = new RawPdf();
  pdf.packed(`90 0 ${object}`, "/Type/ObjStm/N 1/First 5");
  return pdf.finishPage("/Numbers 90 0 R");
}

/** Trees, references and tables that are short to write and long to follow. `size` scales most of them. */
export const STRUCTURES = {
  "numbers in an object stream": (size) => packObject(`[${"0 ".repeat(size)}]`),
  "names in an object stream": (size) =>
    packObject(`[${Array.from({ length: Math.min(size, 600_000) }, (_, index) => `/${index.toString(36)}`).join("")}]`),
  "arrays in arrays": (size) => new RawPdf().finishPage(`/Deep ${"[".repeat(size)}${"]".repeat(size)}`),
  "dictionaries in dictionaries": (size) => packObject(`${"<</a".repeat(size)} 0${">>".repeat(size)}`),
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
  "the largest possible number of pages": (size) => {
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
} satisfies Record<string, (size: number) => Buffer>;
export type Structure = keyof typeof STRUCTURES;
