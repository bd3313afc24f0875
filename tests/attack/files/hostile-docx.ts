import fc from "fast-check";
import JSZip from "jszip";
import {
  EMBEDDED_PICTURE,
  fieldOf,
  LINKED_PICTURE,
  makeDocx,
  relationship,
} from "../../../server/documents/sample-files.fixture.ts";
import { oneOf, upTo, type HostileFile } from "./hostile-file.ts";
import { OTHER_PICTURES } from "./hostile-image.ts";

const MB = 1024 * 1024;
const paragraph = "<w:p><w:r><w:t>x</w:t></w:r></w:p>";
const cell = `<w:tc>${paragraph}</w:tc>`;
const within = (open: string, close: string, depth: number, inner: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Word files. `size` scales the hostile part. */
const DOCUMENTS = {
  "a part that unpacks": (size) =>
    makeDocx({ change: (zip) => zip.file("word/media/zeros.bin", Buffer.alloc(Math.min(size, 90) * MB)) }),
  "many parts": (size) =>
    makeDocx({
      change: (zip) => {
        for (let index = 0; index < Math.min(size, 4_000); index += 1) zip.file(`word/a${index}.xml`, "<a/>");
      },
    }),
  "a document in a document in a document": async (size) => {
    let inner = await makeDocx();
    for (let level = 0; level < Math.min(size, 6); level += 1)
      inner = await new JSZip().file("word/document.xml", inner).generateAsync({ type: "uint8array" });
    return makeDocx({ change: (zip) => zip.file("word/embeddings/a.docx", inner) });
  },
  "parts that are the same bytes": async (size) => overlap(await makeDocx(), Math.min(size, 60_000)),
  letters: (size) =>
    makeDocx({ body: `<w:p><w:r><w:t>${"a".repeat(Math.min(size * 100, 10_000_000))}</w:t></w:r></w:p>` }),
  words: (size) => makeDocx({ body: `<w:p><w:r><w:t>${"a ".repeat(Math.min(size * 10, 400_000))}</w:t></w:r></w:p>` }),
  paragraphs: (size) => makeDocx({ body: paragraph.repeat(Math.min(size, 60_000)) }),
  runs: (size) =>
    makeDocx({
      body: `<w:p>${"<w:r><w:b/><w:t>x</w:t></w:r><w:r><w:t>y</w:t></w:r>".repeat(Math.min(size, 40_000))}</w:p>`,
    }),
  "tables in tables": (size) =>
    makeDocx({ body: within("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", Math.min(size, 3_000), paragraph) }),
  "a table of many columns": (size) =>
    makeDocx({ body: `<w:tbl><w:tr>${cell.repeat(Math.min(size, 20_000))}</w:tr></w:tbl>` }),
  "a table of many rows": (size) =>
    makeDocx({ body: `<w:tbl>${`<w:tr>${cell}${cell}</w:tr>`.repeat(Math.min(size, 20_000))}</w:tbl>` }),
  "a cell that spans more than there is": (size) =>
    makeDocx({
      body: `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${size * 1000}"/></w:tcPr>${paragraph}</w:tc></w:tr></w:tbl>`,
    }),
  "one picture many times": (size) =>
    makeDocx({ body: EMBEDDED_PICTURE.replace("rId99", "rId2").repeat(Math.min(size, 20_000)) }),
  "tags in tags": (size) =>
    makeDocx({ body: within("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", size, paragraph) }),
  "tags that do not end": (size) => makeDocx({ body: "<w:p>".repeat(size) }),
  attributes: (size) =>
    makeDocx({
      body: `<w:p ${Array.from({ length: Math.min(size, 100_000) }, (_, index) => `a${index}="x"`).join(" ")}/>`,
    }),
  fields: (size) => makeDocx({ body: fieldOf(" PAGE ").repeat(Math.min(size, 5_000)) }),
  links: (size) =>
    makeDocx({
      relationships: relationship("hyperlink", "https://example.org"),
      body: `<w:p>${'<w:hyperlink r:id="rId99"><w:r><w:t>x</w:t></w:r></w:hyperlink>'.repeat(Math.min(size, 20_000))}</w:p>`,
    }),
  relationships: (size) =>
    makeDocx({
      relationships: Array.from({ length: Math.min(size, 50_000) }, (_, index) =>
        relationship("hyperlink", `https://example.org/${index}`).replace("rId99", `rId${index + 99}`),
      ).join(""),
    }),
  "a list in a list": (size) =>
    makeDocx({
      body: Array.from(
        { length: Math.min(size, 5_000) },
        (_, level) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`,
      ).join(""),
    }),
  entities: (size) =>
    makeDocx({
      change: (zip) =>
        zip.file(
          "word/styles.xml",
          `<!DOCTYPE a [<!ENTITY a "${"b".repeat(size)}"><!ENTITY c "&a;&a;&a;&a;">]><a>&c;&c;</a>`,
        ),
    }),
  "a linked picture": (size) =>
    makeDocx({
      relationships: relationship("image", `https://127.0.0.1:${size % 65_536}/a.png`),
      body: LINKED_PICTURE,
    }),
  "a field that fetches": () => makeDocx({ body: fieldOf(' INCLUDEPICTURE "http://127.0.0.1/a.png" ') }),
} satisfies Record<string, (size: number) => Promise<Uint8Array>>;

/** Lists one part many times in the directory of a ZIP, always at the same position. */
function overlap(docx: Uint8Array, times: number): Uint8Array {
  const zip = Buffer.from(docx);
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const directory = zip.readUInt32LE(end + 16);
  const length =
    46 + zip.readUInt16LE(directory + 28) + zip.readUInt16LE(directory + 30) + zip.readUInt16LE(directory + 32);
  const entry = zip.subarray(directory, directory + length);
  const tail = Buffer.from(zip.subarray(end));
  tail.writeUInt16LE(Math.min(times, 65_535), 8);
  tail.writeUInt16LE(Math.min(times, 65_535), 10);
  const entries = Array.from({ length: times }, (_, index) => {
    const other = Buffer.from(entry);
    other.write(index.toString(36).padStart(4, "a"), 46);
    return other;
  });
  return Buffer.concat([zip.subarray(0, directory), ...entries, tail]);
}

const file = (what: string, make: () => Promise<Uint8Array>): HostileFile => ({
  what: `docx: ${what}`,
  fileName: "a.docx",
  make,
});

export const hostileDocx: fc.Arbitrary<HostileFile> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(oneOf(DOCUMENTS), upTo(100_000))
      .map(([kind, size]) => file(`${kind}: ${size}`, () => DOCUMENTS[kind](size))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(oneOf(OTHER_PICTURES), upTo(100_000)).map(([kind, side]) =>
      file(`a picture by ${kind}, ${side} wide`, () =>
        makeDocx({
          relationships: relationship("image", `media/a.${kind}`, ""),
          body: EMBEDDED_PICTURE,
          change: (zip) => zip.file(`word/media/a.${kind}`, OTHER_PICTURES[kind](side)),
        }),
      ),
    ),
  },
);
