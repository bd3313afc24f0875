import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { EmbeddedPages, PdfMetadata } from "../print-meta.ts";
import { checkStructure } from "./check-structure.ts";
import { markArtifacts } from "./mark-artifacts.ts";
import { nameGlyphs } from "./glyphs.ts";
import { findPageNumbers, numberContents } from "./number-contents.ts";
import { PdfLayoutError, referenceIn, type PrintedPdf } from "./printed-pdf.ts";
import { CREATOR, PRODUCER, packedSrgbProfile, toXmp } from "./metadata.ts";

export interface Additions {
  /** Pages of attachments. They replace the placeholder pictures on the last pages. */
  readonly attached?: EmbeddedPages | undefined;
  /** Headings that links point to, by element id. */
  readonly places?: ReadonlyMap<string, string>;
}

/**
 * Turns Chromium's tagged PDF into PDF/UA-1 and PDF/A-2b by an incremental update (ISO 32000-1, 7.5.6). Adds artifacts,
 * metadata, a colour profile and an identifier. If the file does not conform, leaves out only the claim.
 * @throws PdfLayoutError for a file with another layout
 */
export function finishPdf(
  printed: PrintedPdf,
  metadata: PdfMetadata,
  { attached, places = new Map() }: Additions = {},
) {
  const update = new Update(printed.size);
  const numbers = [...findPageNumbers(printed, [...places.keys()])];
  const isFound = numbers.length === places.size;
  const lacksGlyph = markAll(printed, update, numbers);
  if (attached !== undefined) place(printed, update, attached);
  nameLinks(printed, update, places);
  const { tables, areAllNamed } = nameGlyphs(printed);
  for (const [number, table] of tables)
    update.setStream(number, entriesOf(printed, number), Buffer.from(table, "latin1"));
  const conforms = !lacksGlyph && areAllNamed && attached?.conforms !== false && checkStructure(printed);
  describe(printed, update, metadata, conforms);
  return {
    bytes: update.append(printed, identify(printed.bytes, metadata)),
    conforms,
    lacksGlyph,
    /** True if all entries of the table of contents have page numbers. */
    isNumbered: isFound && numbers.length === 0,
  };
}

/** Describes each link by its target (ISO 14289-1, 7.18.5). */
function nameLinks(printed: PrintedPdf, update: Update, places: ReadonlyMap<string, string>): void {
  for (const page of printed.pages) {
    const [, annotations = ""] = /\/Annots\s*\[([^\]]*)\]/.exec(printed.sourceOf(page)) ?? [];
    for (const [, number] of annotations.matchAll(/(\d+) 0 R/g)) {
      const source = printed.sourceOf(Number(number));
      if (!source.includes("/Subtype /Link") || source.includes("/Contents")) continue;
      const address = /\/URI\s*(\((?:[^()\\]|\\.)*\)|<[\da-fA-F]*>)/.exec(source)?.[1];
      const place = /\/Dest\s*\/([^\s/<>[\]()]+)/.exec(source)?.[1] ?? "";
      const contents = address ?? toPdfText(places.get(place) ?? place);
      update.set(
        Number(number),
        source.replace(/>>$/, () => `\n/Contents ${contents}>>`),
      );
    }
  }
}

function place(printed: PrintedPdf, update: Update, attached: EmbeddedPages): void {
  update.include(attached);
  const pages = printed.pages.slice(-attached.forms.length);
  if (pages.length !== attached.forms.length) throw new PdfLayoutError("There are too few pages.");
  for (const [index, form] of attached.forms.entries()) {
    const page = pages[index] ?? 0;
    const source = printed.sourceOf(page);
    const [picture, ...others] = xObjectsIn(source).values();
    if (picture === undefined || others.length > 0) throw new PdfLayoutError("A page has no place for an attachment.");
    update.set(page, source.replace(/(\/XObject\s*<<\s*\/\S+ )\d+( 0 R)/, `$1${form}$2`));
  }
}

/**
 * Marks the artifacts of every page, and writes the page numbers that `numbers` lists. Removes each number that it has
 * written from the list. Returns true if a letter has no glyph.
 */
function markAll(printed: PrintedPdf, update: Update, numbers: number[]): boolean {
  let lacksGlyph = false;
  const done = new Map<number, boolean>();
  const markForm = (number: number): boolean => {
    const known = done.get(number);
    if (known !== undefined) return known;
    const source = printed.sourceOf(number);
    const isTagged = source.includes("/Subtype /Form") && source.includes("/StructParents");
    done.set(number, isTagged);
    if (isTagged) mark(number, source);
    return isTagged;
  };
  const mark = (content: number, resources: string): void => {
    const stream = printed.streamOf(content);
    if (stream === undefined) return;
    const objects = xObjectsIn(resources);
    const marked = markArtifacts(numberContents(stream, numbers), (name) => {
      const number = objects.get(name);
      return number !== undefined && markForm(number);
    });
    lacksGlyph ||= marked.lacksGlyph;
    for (const number of objects.values()) markForm(number);
    if (marked.content === stream) return;
    update.setStream(content, entriesOf(printed, content), Buffer.from(marked.content, "latin1"));
  };
  for (const page of printed.pages) {
    const source = printed.sourceOf(page);
    mark(referenceIn(source, "Contents"), source);
  }
  return lacksGlyph;
}

const entriesOf = (printed: PrintedPdf, number: number): string =>
  printed.sourceOf(number).replace(/\/(Filter \/FlateDecode|Length \d+)\s*/g, "");

function xObjectsIn(source: string): ReadonlyMap<string, number> {
  const [, entries = ""] = /\/XObject\s*<<([^>]*)>>/.exec(source) ?? [];
  return new Map([...entries.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name = "", number]) => [name, Number(number)]));
}

function describe(printed: PrintedPdf, update: Update, metadata: PdfMetadata, conforms: boolean): void {
  const date = toPdfText(toPdfDate(metadata.createdAt));
  const info = {
    Title: toPdfText(metadata.title),
    Author: toPdfText(metadata.author),
    Subject: toPdfText(metadata.subject),
    Keywords: toPdfText(metadata.keywords),
    Creator: toPdfText(CREATOR),
    Producer: toPdfText(PRODUCER),
    CreationDate: date,
    ModDate: date,
  };
  const toLines = (entries: Readonly<Record<string, string>>): string =>
    Object.entries(entries)
      .map(([key, value]) => `/${key} ${value}`)
      .join("\n");
  update.set(printed.infoNumber, `<<${toLines(info)}>>`);
  const xmp = update.add();
  // Leave the metadata uncompressed: some programs search the file for it without unpacking.
  update.setStream(xmp, "<</Type /Metadata /Subtype /XML>>", toXmp(metadata, conforms), false);
  const profile = update.add();
  update.setPacked(profile, "<</N 3>>", packedSrgbProfile());
  const intent = update.add(
    `<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB IEC61966-2.1) /Info (sRGB IEC61966-2.1) /DestOutputProfile ${profile} 0 R>>`,
  );
  const added = toLines({ Metadata: `${xmp} 0 R`, OutputIntents: `[${intent} 0 R]` });
  update.set(printed.rootNumber, printed.sourceOf(printed.rootNumber).replace(/>>$/, `\n${added}>>`));
}

/** File identifier (ISO 32000-1, 14.4). */
const identify = (pdf: Uint8Array, metadata: PdfMetadata): string =>
  createHash("sha256").update(pdf).update(JSON.stringify(metadata)).digest("hex").slice(0, 32);

const PACKING = 3;

class Update {
  readonly #objects = new Map<number, Buffer>();
  #next: number;

  constructor(size: number) {
    this.#next = size;
  }

  add(source?: string): number {
    const number = this.#next;
    this.#next += 1;
    if (source !== undefined) this.set(number, source);
    return number;
  }

  set(number: number, source: string): void {
    this.#objects.set(number, Buffer.from(`${number} 0 obj\n${source}\nendobj\n`, "latin1"));
  }

  include({ objects, table }: EmbeddedPages): void {
    const bytes = Buffer.from(objects.buffer, objects.byteOffset, objects.byteLength);
    for (const [index, [number, at]] of table.entries()) {
      this.#objects.set(number, bytes.subarray(at, table[index + 1]?.[1]));
      this.#next = Math.max(this.#next, number + 1);
    }
  }

  /** @param entries dictionary entries, without filter and length */
  setStream(number: number, entries: string, content: Uint8Array, isPacked = true): void {
    if (isPacked) this.setPacked(number, entries, deflateSync(content, { level: PACKING }));
    else this.#setStored(number, entries, content);
  }

  setPacked(number: number, entries: string, packed: Uint8Array): void {
    this.#setStored(number, entries.replace(/>>$/, " /Filter /FlateDecode>>"), packed);
  }

  #setStored(number: number, entries: string, stored: Uint8Array): void {
    const dict = entries.replace(/>>$/, ` /Length ${stored.length}>>`);
    const begin = Buffer.from(`${number} 0 obj\n${dict}\nstream\n`, "latin1");
    this.#objects.set(number, Buffer.concat([begin, stored, Buffer.from("\nendstream\nendobj\n")]));
  }

  append({ bytes, rootNumber, infoNumber, tableAt }: PrintedPdf, id: string): Uint8Array {
    let at = bytes.length + 1;
    const entries: string[] = [];
    const objects = [...this.#objects].sort(([one], [other]) => one - other);
    for (const [number, object] of objects) {
      entries.push(`${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
      at += object.length;
    }
    const trailer = `<</Size ${this.#next}\n/Root ${rootNumber} 0 R\n/Info ${infoNumber} 0 R\n/Prev ${tableAt}\n/ID [<${id}> <${id}>]>>`;
    const end = `xref\n${entries.join("")}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([bytes, Buffer.from("\n"), ...objects.map(([, object]) => object), Buffer.from(end)]);
  }
}

/** Hexadecimal UTF-16 with byte-order mark (7.9.2.2). Can write any script, and no text can end the string early. */
const toPdfText = (text: string): string => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

const toPdfDate = (at: number): string => `D:${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
