import { readFileSync } from "node:fs";
import { degrees, PDFDocument, PDFName, StandardFonts } from "@pdfme/pdf-lib";
import {
  DOCUMENT_ANSWERED,
  EMPTY_APPLICATION,
  evaluate,
  toPrintModel,
  type Application,
  type DocumentAnswer,
  type PrintModel,
} from "../../engine/core/index.ts";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import type { Print, PrintAttachment, PrintMeta } from "../../server/print/index.ts";

export const NOW = new Date("2026-11-21T17:00:00Z");
export const DRAFT_META: PrintMeta = {
  username: "zoe@example.edu",
  submittedAt: undefined,
  printedAt: NOW.getTime(),
};
export const META: PrintMeta = { ...DRAFT_META, submittedAt: NOW.getTime(), reference: "7K3QXN4D2" };

export const TENANTS = [
  { id: "graduate", typical: "data-science-in-ohio", maximal: "five-schools-in-america" },
  { id: "certificate", typical: "online-from-hanoi", maximal: "good-toefl" },
  { id: "nursing", typical: "assistant-at-red-mesa", maximal: "all-the-rest" },
] as const;

export interface PdfCase {
  readonly scenario?: string;
  readonly answers?: Application["answers"];
  readonly meta?: PrintMeta;
  readonly attachments?: readonly PrintAttachment[];
  readonly template?: string;
}

interface Scenario {
  readonly application: Partial<Omit<Application, "documents">> & {
    readonly documents?: Readonly<Record<string, DocumentAnswer | DocumentAnswer[]>>;
  };
}

export function readScenario(id: string, name: string): Application {
  const { application } = JSON.parse(readFileSync(`tenants/${id}/scenarios/${name}.json`, "utf8")) as Scenario;
  const documents = Object.fromEntries(
    Object.entries(application.documents ?? {}).flatMap(([key, files]) =>
      [files].flat().map((file, index) => [index === 0 ? key : `${key}_${String(index + 1)}`, file] as const),
    ),
  );
  const attached = Object.fromEntries(Object.keys(documents).map((key) => [key, DOCUMENT_ANSWERED]));
  return { ...EMPTY_APPLICATION, ...application, documents, answers: { ...application.answers, ...attached } };
}

export const modelOf = ({ tenant }: Pick<LoadedTenant, "tenant">, application: Application): PrintModel =>
  toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW);

export async function makeApplicationPdf(
  print: Print,
  id: string,
  { scenario, answers, meta = META, attachments = [], template }: PdfCase = {},
): Promise<Uint8Array> {
  const tenant = await loadTenant(`tenants/${id}`);
  const given = scenario === undefined ? EMPTY_APPLICATION : readScenario(id, scenario);
  const application: Application = { ...given, ...(answers && { answers }) };
  const model = modelOf(tenant, application);
  const shown = template === undefined ? tenant : { ...tenant, printTemplate: template };
  return print.renderApplicationPdf(shown, model, meta, attachments);
}

export const toAttachment = (key: string, bytes: Uint8Array): PrintAttachment => ({
  key,
  label: `Document ${key}`,
  fileName: `${key}.pdf`,
  bytes,
});

export async function makePlainPdf(key: string, pages: number, size: [number, number] = [400, 500]) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage(size).drawText(`${key} page ${page}`, { x: 40, y: size[1] - 100, font });
  return pdf.save();
}

export async function makeLinkedPdf(
  actions: readonly object[],
  { turn = 0, rect = [50, 100, 150, 120] }: { readonly turn?: number; readonly rect?: readonly number[] } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 200]);
  page.drawRectangle({ x: 50, y: 100, width: 100, height: 20 });
  page.setRotation(degrees(turn));
  const links = actions.map((A) =>
    pdf.context.register(pdf.context.obj({ Type: "Annot", Subtype: "Link", Rect: [...rect], A: A as never })),
  );
  page.node.set(PDFName.of("Annots"), pdf.context.obj(links));
  return pdf.save();
}
