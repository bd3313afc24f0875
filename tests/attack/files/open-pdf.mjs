/** Opens every page of a PDF without drawing it. Ends with 1 if it cannot. */
import { readFile } from "node:fs/promises";
import { getDocument } from "unpdf/pdfjs";

const data = new Uint8Array(await readFile(process.argv[2] ?? ""));
const pdf = await getDocument({ data, verbosity: 0, useSystemFonts: false, isEvalSupported: false }).promise;
for (let number = 1; number <= Math.min(pdf.numPages, 5); number += 1) {
  const page = await pdf.getPage(number);
  await page.getOperatorList();
  await page.getTextContent();
}
await pdf.destroy();
