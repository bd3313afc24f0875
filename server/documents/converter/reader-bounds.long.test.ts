import { deflateSync } from "node:zlib";
import { PDFDocument } from "@pdfme/pdf-lib";
import { getDocument } from "unpdf/pdfjs";
import { expect, it } from "vitest";
import { ACTIVE, ACTIVE_LINKS, makeActiveBomb } from "../../../tests/attack/files/pdf-actions.ts";
import { LAUGHS, makeStreamBomb, PATHS, type Laugh, type Path } from "../../../tests/attack/files/pdf-streams.ts";
import { STRUCTURES, type Structure } from "../../../tests/attack/files/pdf-structures.ts";
import type { Filter } from "../../../tests/attack/files/pack.ts";
import { RawPdf } from "../../../tests/attack/files/raw-pdf.ts";
import { ConversionFailure } from "../conversion-failure.ts";
import { cleanPdf } from "./clean-pdf.ts";

const endOf = (bytes: Uint8Array): Promise<string> =>
  cleanPdf(bytes).then(
    () => "cleaned",
    (error: unknown) => (error instanceof ConversionFailure ? error.code : `other: ${String(error)}`),
  );
const namesOf = <Name extends string>(kinds: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(kinds) as Name[];

/** Returns the number of operators on the first page, as another PDF reader counts them. */
async function operatorsOf(bytes: Uint8Array): Promise<number> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false }).promise;
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  await pdf.destroy();
  return fnArray.length;
}

it.each(namesOf(PATHS).filter((path) => !["link", "contents of many pages", "pattern"].includes(path)))(
  "rejects a page that draws two megabytes a thousand times: %s",
  async (path: Path) => {
    expect(await endOf(makeStreamBomb(path, ["FlateDecode"], "spaces", 2, 1_000))).toBe("too_complex");
  },
);

it.each(namesOf(PATHS))("accepts a page that draws little: %s", async (path: Path) => {
  const clean = await cleanPdf(makeStreamBomb(path, ["FlateDecode"], "operators", 0.01, 2));
  expect(await operatorsOf(clean)).toBeLessThan(50_000);
});

it.each<[string, readonly Filter[], number]>([
  ["LZW", ["LZWDecode"], 2],
  ["run lengths", ["RunLengthDecode"], 2],
  ["base 85", ["ASCII85Decode"], 2],
  ["hexadecimal digits", ["ASCIIHexDecode"], 2],
  ["Flate thrice", ["FlateDecode", "FlateDecode", "FlateDecode"], 50],
  ["LZW within Flate", ["FlateDecode", "LZWDecode"], 4],
])("rejects a PDF that expands too much by %s, and accepts a small one", async (_what, filters, megabytes) => {
  expect(await endOf(makeStreamBomb("form", filters, "nulls", megabytes, 50))).toBe("too_complex");
  expect(await endOf(makeStreamBomb("form", filters, "operators", 0.01, 1))).toBe("cleaned");
});

it("rejects a bomb with a wrong checksum, which readers accept", async () => {
  const packed = deflateSync(Buffer.alloc(60 * 1024 * 1024, " "), { level: 9 });
  packed.set([0, 0, 0, 0], packed.length - 4);
  const pdf = new RawPdf();
  expect(await endOf(pdf.finishPage(`/Contents ${pdf.stream(packed, "/Filter/FlateDecode")}`))).toBe("too_complex");
});

it.each(namesOf(LAUGHS))("rejects parts with eight references to each other: %s", async (laugh: Laugh) => {
  expect(await endOf(LAUGHS[laugh](20, 8))).toBe(laugh === "pages" ? "too_many_pages" : "too_complex");
});

it.each(namesOf(LAUGHS).filter((laugh) => laugh !== "forms that draw themselves"))(
  "accepts parts with two references to each other: %s",
  async (laugh: Laugh) => {
    expect(await endOf(LAUGHS[laugh](3, 2))).toBe("cleaned");
  },
);

it("rejects a picture of 3,600 megapixels", async () => {
  const withPicture = (side: number) => {
    const pdf = new RawPdf();
    const sides = `/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`;
    return pdf.draw("/I Do", `/XObject<</I ${pdf.packed(Buffer.alloc(81), `/Subtype/Image${sides}`)}>>`);
  };
  expect(await endOf(withPicture(60_000))).toBe("too_complex");
  expect(await endOf(withPicture(9))).toBe("cleaned");
});

it.each<[Structure, string]>([
  ["arrays in arrays", "damaged"],
  ["dictionaries in dictionaries", "damaged"],
  ["a page tree as deep as it is long", "damaged"],
  ["parents in a circle", "damaged"],
  ["the largest possible number of pages", "too_many_pages"],
  ["tables of references in a circle", "cleaned"],
  ["object streams that extend each other", "cleaned"],
  ["a stream whose length is its own", "cleaned"],
  ["numbers in an object stream", "cleaned"],
])("keeps within limits for a PDF with a hostile structure: %s", async (structure, end) => {
  expect(await endOf(STRUCTURES[structure](30_000))).toBe(end);
});

async function sourceOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(await cleanPdf(bytes));
  return Buffer.from(await pdf.save({ useObjectStreams: false })).toString("latin1");
}

const STARTS = ["JavaScript", "JS", "alert", "Launch", "SubmitForm", "cmd", "exe", "OpenAction", "/AA", "/PA", "host"];
it.each(ACTIVE_LINKS)("removes scripts, actions, files and external references: %s", async (link) => {
  for (const catalog of ACTIVE) {
    const text = await sourceOf(makeActiveBomb(catalog, link));
    expect([catalog, STARTS.filter((start) => text.includes(start))]).toEqual([catalog, []]);
  }
});

it("keeps a PDF's link to the web", async () => {
  const link = "/A<</S/URI/URI(https://example.edu/paper)>>";
  expect(await sourceOf(makeActiveBomb("", link))).toContain("https://example.edu/paper");
});
