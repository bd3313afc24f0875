import { deflateSync } from "node:zlib";
import { crc32 } from "node:zlib";
import JSZip from "jszip";
import { PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts } from "@pdfme/pdf-lib";
import sharp from "sharp";

/** Made with qpdf, with AES-256 and a user password. */
export const ENCRYPTED_PDF = Buffer.from(
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NyZWF0aW9uRGF0ZSA8OWU0MWI1ZTk2MjE4OTM0MDI1OGQzODEwN2JjNTBmYzE4ZjMxYWFhYzY5MDdjNTRjMTcxNDA0NzQxY2ZjM2E5NThlMDI5NmJhOTM0YzMwMmMwM2MyZTRhNWM0YmQ4YTVmPiAvQ3JlYXRvciA8ZWQzMGI5MjI4ZDk0ODEyYWQ5Y2E2YjNkNjljNDE5YzQ2YjliMjQ4YzQxNGIxODZmN2MxYTM2Yzk4NDEzMDcwOGFkNjZmNzMzZjBhZWI2YmQ4MWYyMWE0YzJiYmUwNmRkM2I5YTIwMTA2ZTQwZDJhMWEwZGExOWFhZmRjZDE5YmVmYjgyODRiMjY5ZDA1MmE4MmY2NzA3ZTQ0NTlkMjhjYTc2NTZmNTZiZTIzMWY3MzhjODlkNTc5MTg0MjBhZjYyY2I3Nzg4NzA3MDQ2MDg0YzY5OWYwOWZjZmY5NjMwYmU+IC9Nb2REYXRlIDw0OGRlYzdkMzc4MDAxZDM2OTgzMDM5NTVhNjRmN2Q5NGUzMDA2YWMwODljMjcxZDVhYjUwMTkzZDQ1MmUxNzM4NjkxMDE1ZWUwNjExMDQ5MTBhN2UyYmU2ZDgxYmQyNGQ+IC9Qcm9kdWNlciA8MTc2MWU1ZTUzZWJmZDc5Yzc4YjI1Mzk4N2M2NTcxNDQyYWMyYWVjNWZhMWQzNWU1ZjI4M2E3MGZhMjM2MGFlMGJjZGM4NGM0ZWUyMTFmNDdkNDAyNjgxMzRmYTNlMjUxYzk5YTdkNWQwYzYxZTIxNjk4OWJjOGU4Mjk5ZDFlZmM5ODM3OWM2MWZhOTI0MTAyNzIwZWM5NDcxNjAxZjE1M2NjNmUzNGFlMWY3OTM1Mzk3NDE2Yzk1YjVjOWI5ZGFmZDhjODZhMzNmMzU3MzdmMDhjZTg4ZTUxMmIwNTMxM2Y+ID4+CmVuZG9iagozIDAgb2JqCjw8IC9Db3VudCAxIC9LaWRzIFsgNCAwIFIgXSAvVHlwZSAvUGFnZXMgPj4KZW5kb2JqCjQgMCBvYmoKPDwgL01lZGlhQm94IFsgMCAwIDEwMCAxMDAgXSAvUGFyZW50IDMgMCBSIC9SZXNvdXJjZXMgPDwgPj4gL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjUgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YzIC9MZW5ndGggMzIgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAyNTYgL08gPGUzNDk2MWFkNGFlNDQ5OTkxZDgyYzRjYzNhMjMxMTJhMmNhZGE4ZmM3ODFiZTE5MWQwZWIxNmZkZjYwMTdiZTBhNjFlODZhYmZiOTZiN2E5ZDcxMmQ2ODZiZmFjZGY1NT4gL09FIDw2NzhiZjZmMWU4NmUxYWI0Y2JhNGViZjQzMGViNTI5NGU5NjNkNDg0MTA5MTE0ZGRmZmU5YTg1M2E3NDM0NzViPiAvUCAtNCAvUGVybXMgPGNlYjUxYTFmMGU5ZGU3MTkwOGJlYTY5MWYxMTU0YjllPiAvUiA2IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPGRlYjQzNTRhM2FjYTQzMjVkNmQyODQzZjQ4NDFiZTZlYmRkMWRkOWFiMTZhOGJmYjlhYjllNDM4OWYyNDZlNWI0NGQ4MmRkMTZjNWIxZThmN2RjOGE0YjQwYTQ5ZGZlYj4gL1VFIDw3NjAwZWFhZTNiZGU2ZWM4MDZjMDAxNTcxNmIwZDZmODhiYjM3NjFjMjE3ZmUyNTcyYWMzYmViYTVjNTc4ZTY3PiAvViA1ID4+CmVuZG9iagp4cmVmCjAgNgowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAgbiAKMDAwMDAwMDEzMCAwMDAwMCBuIAowMDAwMDAwODQ1IDAwMDAwIG4gCjAwMDAwMDA5MDQgMDAwMDAgbiAKMDAwMDAwMDk5NCAwMDAwMCBuIAp0cmFpbGVyIDw8IC9JbmZvIDIgMCBSIC9Sb290IDEgMCBSIC9TaXplIDYgL0lEIFs8YThiNjU1YWYwMjQ1YWFhYWY2MDU5OTU4Y2Q2NTlkNDA+PGE4YjY1NWFmMDI0NWFhYWFmNjA1OTk1OGNkNjU5ZDQwPl0gL0VuY3J5cHQgNSAwIFIgPj4Kc3RhcnR4cmVmCjE1NDEKJSVFT0YK",
  "base64",
);

/** Encrypted with streams of objects, which then cannot be read: by a password, and by restrictions alone. */
export const ENCRYPTED_STREAMS_PDFS = [
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDM2OCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiA0IC9GaXJzdCAyMSA+PgpzdHJlYW0KUMXboasun9VNjj7Yln+25srx0Z+eN0hNLfLP5EfGj/+/eUCZOtMBpZDedMuROCaQ9MgkKSS2s5rBG5Bb7/DjHjggQTLBoBztqCJOpI5drHGVdPm0V60WTNOAtNwWS/1STq1yc92ZEufQMboZN0fKd4LIHbh0lz95uTSHMU4O2K18dn8Ahg2JWDDBRCFywc/gH6SmvI3+DcN/ZjM4dDqQMOV1N8wwjAk9GPh06blHnFsDxSz03dM6a82DICINJRIf68tQa/c+dB9ZiZe55NV43fRQv8HKOJX0aJT8+75CA+NSXpOsmcrkQ879+3L8xbPV50om5np3kMtLVw3i5pirc8TZ8QJxzfFP8Oeyg2N4o9GXb+w8mN/saA2bvnaz0nlB8sjK17LVm9prSRfJ2vJfgG1mOImhFGI7QYGFh0iI1htbubXLCrMGDYP7rC3E2tKPagNLviSXVDa/By+58mLdQfV86P5a5sxN80euLmJ7FkVlbmRzdHJlYW0KZW5kb2JqCjcgMCBvYmoKPDwgL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0xlbmd0aCA5NiA+PgpzdHJlYW0KAVyZX2Ab+eQMlPJ0nzk1R+eMmzHTUtVKgVjbbSr5DRvRLA3t8p3+KngjovTqAbXGFbdxxSac+BuVC05tg7ZOsxLWcXXWVPxEoCK6k4PhnmEKrVyPyYqclAurzj0i2mXQZW5kc3RyZWFtCmVuZG9iago4IDAgb2JqCjw8IC9DRiA8PCAvU3RkQ0YgPDwgL0F1dGhFdmVudCAvRG9jT3BlbiAvQ0ZNIC9BRVNWMyAvTGVuZ3RoIDMyID4+ID4+IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMjU2IC9PIDxjOWFkN2UwZjIxODU2NjkzN2JmNzJhZmI1NmQ3Yjg1N2NiMWM2NDZhZDFhMDQ2YjU4MzI2MjRhNmIxOGRkOWI1NzM2MDY5MjUxNWVlMGZmMmVmMzM5OTNjMmUwMTkzNGU+IC9PRSA8NDZhN2I5YWM1ODZjZDdjYzM3NTg5MzE1ZDJiYjczYjE2YTQ1Mzc4MmNjODMwYTcyNGRjMWQ4ZDIzZTg2NmY4MT4gL1AgLTQgL1Blcm1zIDxiNTZkODQ5OTIwNTNhM2QwNzZhZDc3OGJjNTcxNzQ2Nz4gL1IgNiAvU3RtRiAvU3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDxjYTJjZjkzMGUyOTllOGZiYmJkZjQxNDFhYjczOTdjNWI1ODA3OTYzNmE1YTYwMGJiNTkxMTAyMWM0NjFkYzQ5ZTA3OWY2NDQ1NWJkZmZmMTI3NTVlZTE3OGMxZWJmOTE+IC9VRSA8NTUzZjUyOTRkMjlkZjc2M2VjZjJhODk0MzU3ZDU1MTk3MTRlYWE5YmRmMzcwN2U4YzkyZDRiZGVhZjdhNDhhMD4gL1YgNSA+PgplbmRvYmoKOSAwIG9iago8PCAvVHlwZSAvWFJlZiAvTGVuZ3RoIDQwIC9GaWx0ZXIgL0ZsYXRlRGVjb2RlIC9EZWNvZGVQYXJtcyA8PCAvQ29sdW1ucyA0IC9QcmVkaWN0b3IgMTIgPj4gL1cgWyAxIDIgMSBdIC9JbmZvIDQgMCBSIC9Sb290IDEgMCBSIC9TaXplIDEwIC9JRCBbPGFlMDgwMDlkMDlhZjljYmFjYzFkMWYyNGJhMGNlN2Y1PjxhZTA4MDA5ZDA5YWY5Y2JhY2MxZDFmMjRiYTBjZTdmNT5dIC9FbmNyeXB0IDggMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhmIQqwHEYmBEIv4zhfwFspYBJZiVGQBHrgQ6CmVuZHN0cmVhbQplbmRvYmoKc3RhcnR4cmVmCjEzMTEKJSVFT0YK",
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDM2OCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiA0IC9GaXJzdCAyMSA+PgpzdHJlYW0K6xD6WUjcsLP/jJ8X7p8mNagp3tzWd2mwDpu39L13u0jsW+1Tg/cv/8M6e+87MiJ/YgTCmGa9W4LMrZj0AyyfsVWod5x95elCgRhneS8VYWHUzmlDC8cMan124+se/fGQ7pp5FIQcwDPzy+AdoQrwxaNP9NNIu6sEWTiIGCP41l5xsyn+LCynqFyS4uQfwOcHmD9sD5cgCyRocKQFoFAPSk4b1uoSKqneWcKyX+ToAXt/hoQI36LyRkDW2GizX+wjrQMFggJ9v6UIPz6h/vNkr9v2UjVotrMv+30xsEsAL6m7sJg3r/3RYuZxNU/+/GiVy4NUoGu2L7wcf3Cx4VCQZEwdPw8unfkAMr48GTIu41w4I7rTq9Ic18Razwjpw1sO9fvPx/MdxpRy3YIxa/yyzFRopDJUjQw/W96iNmu4mtD0iwCq6Z3bWRH434GVx/0n8sqmqHUfHt0Uwd4QW+LTs0q5gaxR4GLTwvOaKXxhjmllbmRzdHJlYW0KZW5kb2JqCjcgMCBvYmoKPDwgL0ZpbHRlciAvRmxhdGVEZWNvZGUgL0xlbmd0aCA5NiA+PgpzdHJlYW0KeZc/1zoDOTUsmmTMZS6bgw5h74Sl/ftBTKfowWig6nY2nov8rJTsypB7b9AaErbOZBYWXwAcNYSdKioa6E3bjFRN0CFL6AazbamLR+TONXnoeDW9mPYmwvbYdxZp/uy0ZW5kc3RyZWFtCmVuZG9iago4IDAgb2JqCjw8IC9DRiA8PCAvU3RkQ0YgPDwgL0F1dGhFdmVudCAvRG9jT3BlbiAvQ0ZNIC9BRVNWMiAvTGVuZ3RoIDE2ID4+ID4+IC9GaWx0ZXIgL1N0YW5kYXJkIC9MZW5ndGggMTI4IC9PIDw3N2I4ZmIwOTgwMjJkM2FiMzQyMzdlYTU2NDNjMDg3MTBlYTUxMjNmYzVmODhiZjk5M2E2OGNjYTVmMTJiNDBmPiAvUCAtMjA1NiAvUiA0IC9TdG1GIC9TdGRDRiAvU3RyRiAvU3RkQ0YgL1UgPGFiNWQ5NmY4M2JhOGU5NjZlYjhlNGMzNjJkNzIyZDEzMDEyMjQ1NmE5MWJhZTUxMzQyNzNhNmRiMTM0Yzg3YzQ+IC9WIDQgPj4KZW5kb2JqCjkgMCBvYmoKPDwgL1R5cGUgL1hSZWYgL0xlbmd0aCA0MSAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+IC9XIFsgMSAyIDEgXSAvSW5mbyA0IDAgUiAvUm9vdCAxIDAgUiAvU2l6ZSAxMCAvSUQgWzwwYzExYmI5NWVmNDkxN2QyM2U0NmY4MDM0NzM0YjhkNT48MGMxMWJiOTVlZjQ5MTdkMjNlNDZmODAzNDczNGI4ZDU+XSAvRW5jcnlwdCA4IDAgUiA+PgpzdHJlYW0KeJxjYgACJkYGfgYmBgZDEOsQiMXAiET8ZxL6C2QtA0ow6jEAAENcBAEKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKMTAwMAolJUVPRgo=",
].map((base64) => Buffer.from(base64, "base64"));

export const makePng = (width = 300, height = 200): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer();

/**
 * A picture as a phone takes it: stored on its side, with an EXIF mark that it must be turned. Its stored
 * left half is blue.
 */
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

/** A PNG of one pixel whose header promises 60,000 by 60,000 of them. */
export function makePixelBomb(): Uint8Array {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  for (const at of [16, 20]) png.writeUInt32BE(60_000, at);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A page whose contents name one stream, which unpacks to `megabytes`, `times` times. */
export async function makeRepeatingPdf(megabytes = 90, times = 30): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await makePdf("Once", 1));
  const { context } = pdf;
  const stream = context.register(
    PDFRawStream.of(
      context.obj({ Filter: "FlateDecode" }),
      deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "), { level: 9 }),
    ),
  );
  pdf.getPage(0).node.set(PDFName.of("Contents"), context.obj(Array.from({ length: times }, () => stream)));
  return pdf.save();
}

/** A file with an array of `numbers` numbers in an object stream, which is a few kilobytes when packed. */
export function makeNumerousPdf(numbers = 4_000_000): Uint8Array {
  const objects = deflateSync(`5 0 [${"0 ".repeat(numbers)}]`, { level: 9 });
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Numbers 5 0 R>>
endobj
4 0 obj
<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${objects.length}>>
stream
`,
    ),
    objects,
    Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF\n"),
  ]);
}

export async function makePdf(text = "A statement of purpose", pages = 2, height = 792): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([612, height]).drawText(`${text}, page ${page}`, { x: 72, y: height - 92, size: 14, font });
  return pdf.save();
}

/** Opens a script, starts a program, carries a file, has a form with a script, and a link that runs a script. */
export async function makeActivePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await makePdf("Readable all the same"));
  const { context, catalog } = pdf;
  pdf.addJavaScript("hello", "app.alert('hello')");
  catalog.set(PDFName.of("OpenAction"), context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") }));
  catalog.set(PDFName.of("AA"), context.obj({ WC: { S: "Launch", F: PDFString.of("cmd.exe") } }));
  await pdf.attach(new Uint8Array([1, 2, 3]), "payload.exe", { mimeType: "application/octet-stream" });
  const page = pdf.getPage(0);
  page.node.set(PDFName.of("AA"), context.obj({ O: { S: "JavaScript", JS: PDFString.of("app.alert(2)") } }));
  const link = (action: Record<string, unknown>) =>
    context.register(context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 50, 50], A: action as never }));
  page.node.set(
    PDFName.of("Annots"),
    context.obj([
      link({ S: "JavaScript", JS: PDFString.of("app.alert(3)") }),
      link({ S: "URI", URI: PDFString.of("https://example.edu/paper") }),
      link({ S: "URI", URI: PDFString.of("file:///etc/passwd") }),
      context.register(context.obj({ Type: "Annot", Subtype: "FileAttachment", Rect: [0, 0, 9, 9] })),
    ]),
  );
  const field = pdf.getForm().createTextField("name");
  field.setText("Typed into a form");
  field.addToPage(page, { x: 72, y: 500, width: 300, height: 24 });
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
  /** Adds or replaces parts before the document is packed. */
  readonly change?: (zip: JSZip) => unknown;
  /** More XML for the relationships, and for the body. */
  readonly relationships?: string;
  readonly body?: string;
}

let docxPicture: Promise<Uint8Array> | undefined;

/** A document with a heading, a list, a table and a picture. */
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

/** Shows the picture of relationship rId99. */
export const LINKED_PICTURE = PICTURE.replace('r:embed="rId2"', 'r:link="rId99"');
export const EMBEDDED_PICTURE = PICTURE.replace("rId2", "rId99");

/** A field as Word writes it: its code, split in pieces, and its last result. */
export const fieldOf = (...code: readonly string[]): string =>
  [
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    ...code.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`),
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>result of a field</w:t></w:r>',
    '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
  ].join("");
