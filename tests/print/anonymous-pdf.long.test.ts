import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodePDFRawStream, PDFDocument, PDFRawStream } from "@pdfme/pdf-lib";
import { expect, it } from "vitest";
import { EMPTY_APPLICATION, type Application } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { evaluateForPrint } from "../../server/print/index.ts";
import { readPdfText } from "../pdf-text.ts";
import { makePlainPdf, META, NOW } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const { print } = usePrint();
const folder = join(import.meta.dirname, "../fixtures/tenants/film");
const { application: given } = JSON.parse(readFileSync(join(folder, "scenarios/director.json"), "utf8")) as {
  application: Partial<Application>;
};
const documents = { showreel: { file_name: "obrien.pdf", file_size: 9 } };
const application = { ...EMPTY_APPLICATION, ...given, documents };

async function readAll(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? Buffer.from(decodePDFRawStream(object).decode()).toString("latin1")
        : object.toString(),
    );
  const facts = [pdf.getTitle(), pdf.getAuthor(), pdf.getSubject(), pdf.getKeywords()];
  return [await readPdfText(bytes), ...facts, ...objects].join("\n");
}

it("omits the applicant's name from an anonymous audience's PDF and its file name", async () => {
  const tenant = await loadTenant(folder);
  const answers = { ...application.answers, showreel: "ANSWERED" };
  const read = async (audience: string) => {
    const printed = { application: { ...application, answers }, submittedAt: NOW.getTime() };
    const { model } = evaluateForPrint(tenant, printed, NOW.getTime(), audience);
    const meta = { ...META, audience };
    const document = {
      key: "showreel",
      label: "Storyboards",
      fileName: "Storyboards",
      bytes: await makePlainPdf("s", 1),
    };
    const bytes = await print.renderApplicationPdf(tenant, model, meta, [document]);
    return `${print.pdfFileName(tenant, model, meta)}\n${await readAll(bytes)}`;
  };
  const [office, jury] = [await read("office"), await read("jury")];
  for (const words of ["Nuala", META.username, "nuala@example.com"]) {
    expect(office).toContain(words);
    expect(jury).not.toContain(words);
  }
  expect(jury).not.toMatch(/O Brien|OBRIEN|obrien/);
  expect(jury).toContain("Turf");
  expect(jury).toContain("Judge the films.");
});
