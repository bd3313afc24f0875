import { getDocument } from "unpdf/pdfjs";

/** The text of each page of a PDF in reading order, with single spaces. */
export async function readPdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    isEvalSupported: false,
  }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    const text = content.items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    pages.push(text.replace(/\s+/g, " "));
  }
  await document.destroy();
  return pages;
}

/** The text of a PDF in reading order, page after page, with single spaces. */
export const readPdfText = async (bytes: Uint8Array): Promise<string> => (await readPdfPages(bytes)).join(" ");
