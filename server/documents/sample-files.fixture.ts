import { crc32 } from "node:zlib";
import JSZip from "jszip";
import { PDFDocument, StandardFonts } from "@pdfme/pdf-lib";
import sharp from "sharp";

/** A PDF with a password and object streams. */
export const ENCRYPTED_STREAMS_PDF = Buffer.from(
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDM2OCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiA0IC9GaXJzdCAyMSA+PgpzdHJlYW0KUMXboasun9VNjj7Yln+25srx0Z+eN0hNLfLP5EfGj/+/eUCZOtMBpZDedMuROCaQ9MgkKSS2s5rBG5Bb7/DjHjggQTLBoBztqCJOpI5drHGVdPm0V60WTNOAtNwWS/1STq1yc92ZEufQMboZN0fKd4LIHbh0lz95uTSHMU4O2K18dn8Ahg2JWDDBRCFywc/gH6SmvI3+DcN/ZjM4dDqQMOV1N8wwjAk9GPh06blHnFsDxSz03dM6a82DICINJRIf68tQa/c+dB9ZiZe55NV43fRQv8HKOJX0aJT8+75CA+NSXpOsmcrkQ879+3L8xbPV50om5np3kMtLVw3i5pirc8TZ8QJxzfFP8Oeyg2N4o9GXb+w8mN/saA2bvnaz0nlB8sjK17LVm9prSRfJ2vJfgG1mOImhFGI7QYGFh0iI1htbubXLCrMGDYP7rC3E2tKPagNLviSXVDa/By+58mLdQfV86P5a5sxN80euLmJ7FkVlbmRzdHJlYW0KZW5kb2JqCjcgMCBvYmoKPDwgL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0xlbmd0aCA5NiA+PgpzdHJlYW0KAVyZX2Ab+eQMlPJ0nzk1R+eMmzHTUtVKgVjbbSr5DRvRLA3t8p3+KngjovTqAbXGFbdxxSac+BuVC05tg7ZOsxLWcXXWVPxEoCK6k4PhnmEKrVyPyYqclAurzj0i2mXQZW5kc3RyZWFtCmVuZG9iago4IDAgb2JqCjw8IC9DRiA8PCAvU3RkQ0YgPDwgL0F1dGhFdmVudCAvRG9jT3BlbiAvQ0ZNIC9BRVNWMyAvTGVuZ3RoIDMyID4+ID4+IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMjU2IC9PIDxjOWFkN2UwZjIxODU2NjkzN2JmNzJhZmI1NmQ3Yjg1N2NiMWM2NDZhZDFhMDQ2YjU4MzI2MjRhNmIxOGRkOWI1NzM2MDY5MjUxNWVlMGZmMmVmMzM5OTNjMmUwMTkzNGU+IC9PRSA8NDZhN2I5YWM1ODZjZDdjYzM3NTg5MzE1ZDJiYjczYjE2YTQ1Mzc4MmNjODMwYTcyNGRjMWQ4ZDIzZTg2NmY4MT4gL1AgLTQgL1Blcm1zIDxiNTZkODQ5OTIwNTNhM2QwNzZhZDc3OGJjNTcxNzQ2Nz4gL1IgNiAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDxjYTJjZjkzMGUyOTllOGZiYmJkZjQxNDFhYjczOTdjNWI1ODA3OTYzNmE1YTYwMGJiNTkxMTAyMWM0NjFkYzQ5ZTA3OWY2NDQ1NWJkZmZmMTI3NTVlZTE3OGMxZWJmOTE+IC9VRSA8NTUzZjUyOTRkMjlkZjc2M2VjZjJhODk0MzU3ZDU1MTk3MTRlYWE5YmRmMzcwN2U4YzkyZDRiZGVhZjdhNDhhMD4gL1YgNSA+PgplbmRvYmoKOSAwIG9iago8PCAvVHlwZSAvWFJlZiAvTGVuZ3RoIDQwIC9GaWx0ZXIgL0ZsYXRlRGVjb2RlIC9EZWNvZGVQYXJtcyA8PCAvQ29sdW1ucyA0IC9QcmVkaWN0b3IgMTIgPj4gL1cgWyAxIDIgMSBdIC9JbmZvIDQgMCBSIC9Sb290IDEgMCBSIC9TaXplIDEwIC9JRCBbPGFlMDgwMDlkMDlhZjljYmFjYzFkMWYyNGJhMGNlN2Y1PjxhZTA4MDA5ZDA5YWY5Y2JhY2MxZDFmMjRiYTBjZTdmNT5dIC9FbmNyeXB0IDggMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhmIQqwHEYmBEIv4zhfwFspYBJZiVGQBHrgQ6CmVuZHN0cmVhbQplbmRvYmoKc3RhcnR4cmVmCjEzMTEKJSVFT0YK",
  "base64",
);

export const makePng = (width = 300, height = 200): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer();

/** A phone's picture: stored on its side with an EXIF orientation. The left half of the stored picture is blue. */
export const makeTurnedJpeg = async (): Promise<Uint8Array> => {
  const blue = await sharp({ create: { width: 300, height: 400, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 600, height: 400, channels: 3, background: "#ffffff" } })
    .composite([{ input: blue, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

/** A PNG of one pixel whose header claims 60,000 by 60,000. */
export function makePixelBomb(): Uint8Array {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  for (const at of [16, 20]) png.writeUInt32BE(60_000, at);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export async function makePdf(text = "A statement of purpose", pages = 2, height = 792): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([612, height]).drawText(`${text}, page ${page}`, { x: 72, y: height - 92, size: 14, font });
  return pdf.save();
}

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>' +
  '<Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/>' +
  '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>' +
  "</Types>";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rels = (inner: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const NUMBERING =
  '<?xml version="1.0"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>' +
  '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
const WORD_STYLES =
  '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>';
const PICTURE =
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1905000" cy="1270000"/>' +
  '<wp:docPr id="1" name="Picture" descr="A red field"/><a:graphic>' +
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr>' +
  '<pic:cNvPr id="1" name="Picture"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId2"/><a:stretch>' +
  '<a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="1270000"/>' +
  '</a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>' +
  "</w:r></w:p>";
const paragraph = (text: string, properties = ""): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

interface DocxChanges {
  readonly change?: (zip: JSZip) => unknown;
  readonly relationships?: string;
  readonly body?: string;
}

let docxPicture: Promise<Uint8Array> | undefined;

export async function makeDocx({ change, relationships = "", body: more = "" }: DocxChanges = {}): Promise<Uint8Array> {
  const list = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  const body =
    paragraph("Personal Sketch", '<w:pStyle w:val="Heading1"/>') +
    paragraph("Zoë Müller writes.") +
    paragraph("First point", list) +
    paragraph("Second point", list) +
    `<w:tbl><w:tr><w:tc>${paragraph("Cell one")}</w:tc><w:tc>${paragraph("Cell two")}</w:tc></w:tr></w:tbl>` +
    PICTURE;
  const namespaces = [
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
    `xmlns:r="${OFFICE}"`,
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  ].join(" ");
  const zip = new JSZip();
  zip.file("[Content_Types].xml", CONTENT_TYPES);
  zip.file("_rels/.rels", rels(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`));
  zip.file(
    "word/document.xml",
    `<?xml version="1.0"?><w:document ${namespaces}><w:body>${body}${more}</w:body></w:document>`,
  );
  zip.file(
    "word/_rels/document.xml.rels",
    rels(
      `<Relationship Id="rId2" Type="${OFFICE}/image" Target="media/image1.png"/>` +
        `<Relationship Id="rId3" Type="${OFFICE}/numbering" Target="numbering.xml"/>` +
        `<Relationship Id="rId4" Type="${OFFICE}/styles" Target="styles.xml"/>${relationships}`,
    ),
  );
  zip.file("word/numbering.xml", NUMBERING);
  zip.file("word/styles.xml", WORD_STYLES);
  docxPicture ??= makePng(200, 133);
  zip.file("word/media/image1.png", await docxPicture);
  change?.(zip);
  return zip.generateAsync({ type: "uint8array", compression: "DEFLATE", compressionOptions: { level: 9 } });
}

export const relationship = (kind: string, target: string, mode = ' TargetMode="External"'): string =>
  `<Relationship Id="rId99" Type="${OFFICE}/${kind}" Target="${target}"${mode}/>`;

export const LINKED_PICTURE = PICTURE.replace('r:embed="rId2"', 'r:link="rId99"');
export const EMBEDDED_PICTURE = PICTURE.replace("rId2", "rId99");

export const fieldOf = (...code: readonly string[]): string =>
  [
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    ...code.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`),
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>result of a field</w:t></w:r>',
    '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
  ].join("");
