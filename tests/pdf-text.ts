import { getDocument } from "unpdf/pdfjs";

type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

export async function readEachPage<T>(
  bytes: Uint8Array,
  read: (page: PdfPage, pdf: Pdf) => Promise<T>,
): Promise<readonly T[]> {
  const options = { verbosity: 0, useSystemFonts: false, isEvalSupported: false };
  const pdf = await getDocument({ data: new Uint8Array(bytes), ...options }).promise;
  const found: T[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) found.push(await read(await pdf.getPage(number), pdf));
  await pdf.destroy();
  return found;
}

export const readPdfPages = (bytes: Uint8Array): Promise<readonly string[]> =>
  readEachPage(bytes, async (page) =>
    (await page.getTextContent()).items
      .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
      .join("")
      .replace(/\s+/g, " "),
  );

export const readPdfText = async (bytes: Uint8Array): Promise<string> => (await readPdfPages(bytes)).join(" ");
