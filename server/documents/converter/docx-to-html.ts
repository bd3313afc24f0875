import mammoth from "mammoth";
import { ConversionFailure } from "../conversion-failure.ts";
import { encodeImage } from "./image-to-pdf.ts";

const STYLES = `
body{font:11pt/1.4 var(--print-fonts,sans-serif);overflow-wrap:anywhere}
h1,h2,h3,h4{break-after:avoid;line-height:1.2}
table{border-collapse:collapse;max-width:100%}td,th{border:.5pt solid #777;padding:2pt 4pt;vertical-align:top}tr{break-inside:avoid}
td>p,th>p{margin:0}
img{max-width:100%;max-height:9in}
@page{margin:1in}`;

/** Limits for about 200 full pages, which have about 800,000 characters and 9,000 lines. */
const MAX_CHARACTERS = 1_000_000;
const MAX_ELEMENTS = 20_000;

/** Converts headings, lists, tables, links and pictures of a .docx to HTML. @param docx output of `cleanDocx` */
export async function docxToHtml(docx: Uint8Array): Promise<string> {
  const convertImage = mammoth.images.imgElement(async (image) => {
    const encoded = await encodeImage(await image.readAsBuffer()).catch(() => undefined);
    // Drop pictures that browsers cannot show, such as WMF and EMF.
    return {
      src:
        encoded === undefined
          ? ""
          : `data:image/${encoded.type};base64,${Buffer.from(encoded.bytes).toString("base64")}`,
    };
  });
  const { value } = await mammoth
    .convertToHtml({ buffer: Buffer.from(docx) }, { convertImage, externalFileAccess: false })
    .catch(() => {
      throw new ConversionFailure("damaged");
    });
  const body = value.replace(/<img[^>]*\ssrc=""[^>]*>/g, "").replace(/\shref="(?!https?:|mailto:|#)[^"]*"/gi, "");
  if (body.split("<").length / 2 > MAX_ELEMENTS || body.replace(/<[^<>]*>/g, "").length > MAX_CHARACTERS)
    throw new ConversionFailure("too_complex");
  if (body.trim() === "") throw new ConversionFailure("no_pages");
  return `<!doctype html><html><head><meta charset="utf-8"><title>Document</title><style>${STYLES}</style></head><body>${body}</body></html>`;
}
