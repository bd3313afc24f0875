import { rm } from "node:fs/promises";
import { PDFDocument } from "@pdfme/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findLibreOffice, libreOfficeToPdf } from "../../server/documents/libre-office.ts";
import { makeDocx, makePdf, makePng } from "../../server/documents/sample-files.fixture.ts";
import { DOCUMENT_KEY, signUp, uploadFile, type Applicant } from "../faults/applicant.ts";
import { report, type Measured } from "./measure.ts";
import { processorMs } from "./processor-time.ts";
import { makeFolder, PORTICO, porticoSettings, startServer, type ServerProcess } from "./server-process.ts";

const EACH = 12;
const WORKERS = 2;
const POLL_MS = 25;

const office = await findLibreOffice();
let folder: string;
let portico: ServerProcess;
let applicants: readonly Applicant[];

beforeAll(async () => {
  folder = await makeFolder();
  portico = await startServer(PORTICO, { ...porticoSettings(folder), WORKERS: String(WORKERS) });
  applicants = await Promise.all(Array.from({ length: EACH }, () => signUp(portico)));
});
afterAll(async () => {
  await portico?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a picture of noise, which compresses as badly as a photo. */
const makePhoto = () =>
  sharp({
    create: {
      width: 1_500,
      height: 2_000,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 12 },
      background: "#777",
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

const pictureToPdf =
  (encode: "png" | "jpeg") =>
  async (bytes: Uint8Array): Promise<void> => {
    const picture = await sharp(bytes).toFormat(encode).toBuffer();
    const pdf = await PDFDocument.create();
    pdf.addPage().drawImage(await (encode === "png" ? pdf.embedPng(picture) : pdf.embedJpg(picture)));
    await pdf.save();
  };

const KINDS = [
  {
    fileName: "scan.png",
    make: () => makePng(1_200, 1_600),
    floor: pictureToPdf("png"),
    against: "sharp and pdf-lib in a warm process",
  },
  {
    fileName: "photo.jpg",
    make: makePhoto,
    floor: pictureToPdf("jpeg"),
    against: "sharp and pdf-lib in a warm process",
  },
  {
    fileName: "statement.pdf",
    make: () => makePdf("A statement of purpose", 4),
    floor: async (bytes: Uint8Array) => void (await (await PDFDocument.load(bytes)).save()),
    against: "@pdfme/pdf-lib in a warm process",
  },
  ...(office === undefined
    ? []
    : [
        {
          fileName: "sketch.docx",
          make: makeDocx,
          floor: async (bytes: Uint8Array) => void (await libreOfficeToPdf(office, bytes)),
          against: "LibreOffice alone",
        },
      ]),
] as const;

it("measures the conversion of uploads against the libraries alone", async () => {
  const rows: Measured[] = [];
  for (const { fileName, make, floor, against } of KINDS) {
    const bytes = await make();
    await floor(bytes);
    await convert(applicants.slice(0, WORKERS), fileName, bytes);
    const alone = await costsOf(
      () => processorMs(process.pid) - portico.cpuMs(),
      () => twoAtATime(() => floor(bytes)),
    );
    const ours = await costsOf(
      () => portico.cpuMs(),
      () => convert(applicants, fileName, bytes),
    );
    for (const [unit, key] of [
      ["processor ms each", "cpuMs"],
      ["per second", "perSecond"],
    ] as const)
      rows.push({ what: `conversion of ${fileName}, ${unit}`, portico: ours[key], floor: alone[key], against });
  }
  report("documents", rows);
});

async function costsOf(cpuMs: () => number, run: () => Promise<void>) {
  const [startedAt, before] = [performance.now(), cpuMs()];
  await run();
  return { perSecond: (EACH * 1_000) / (performance.now() - startedAt), cpuMs: (cpuMs() - before) / EACH };
}

async function twoAtATime(run: () => Promise<void>): Promise<void> {
  let left = EACH;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (left-- > 0) await run();
    }),
  );
}

async function convert(those: readonly Applicant[], fileName: string, bytes: Uint8Array): Promise<void> {
  for (const applicant of those) expect(await uploadFile(applicant, fileName, bytes)).toBeUndefined();
  for (const applicant of those) {
    for (let status = ""; status !== "COMPLETED";) {
      status = String((await applicant.insist("GET", `/api/pdf/document-answer/${DOCUMENT_KEY}`)).body["status"]);
      if (status === "FAILED") throw new Error(`${fileName} could not be converted.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
