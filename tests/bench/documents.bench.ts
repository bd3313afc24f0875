import { rm } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "@pdfme/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, it } from "vitest";
import { findLibreOffice, libreOfficeToPdf } from "../../server/documents/libre-office.ts";
import { makeDocx, makePdf, makePng } from "../../server/documents/sample-files.fixture.ts";
import { createStore } from "../../server/store/index.ts";
import { addApplicants, type Applicant } from "./calls.ts";
import { report, type Measured } from "./measure.ts";
import { processorMs } from "./processor-time.ts";
import { makeFolder, PORTICO, porticoSettings, startServer, type ServerProcess } from "./server-process.ts";

const EACH = 12;
const WORKERS = 2;
const QUESTION = "personal_sketch_pdf";
const POLL_MS = 25;

const office = await findLibreOffice();
let folder: string;
let portico: ServerProcess;
let applicants: readonly Applicant[];

beforeAll(async () => {
  folder = await makeFolder();
  portico = await startServer(PORTICO, { ...porticoSettings(folder), WORKERS: String(WORKERS) });
  const store = await createStore({ sqliteFile: join(folder, "portico.sqlite") });
  applicants = await addApplicants(store, EACH, "none");
  await store.close();
});
afterAll(async () => {
  await portico?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A picture like a camera's, in which nothing repeats. */
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

it("converts uploads in processes of their own, at a multiple of the libraries alone", async () => {
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

/** Each applicant posts the file. Then all conversions are started, and the bench waits for them. */
async function convert(those: readonly Applicant[], fileName: string, bytes: Uint8Array): Promise<void> {
  const keys = new Map<Applicant, string>();
  for (const applicant of those) keys.set(applicant, await post(applicant, fileName, bytes));
  await Promise.all(
    those.map((applicant) =>
      call(applicant, "POST", `/api/pdf/document-answer/${QUESTION}`, {
        file_key: keys.get(applicant),
        file_name: fileName,
      }),
    ),
  );
  for (const applicant of those) {
    for (let status = ""; status !== "COMPLETED";) {
      status = String((await call(applicant, "GET", `/api/pdf/document-answer/${QUESTION}`))["status"]);
      if (status === "FAILED") throw new Error(`${fileName} could not be converted.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

async function post(applicant: Applicant, fileName: string, bytes: Uint8Array): Promise<string> {
  const { url, fields } = (await call(applicant, "POST", "/api/presigned-url", { answer_key: QUESTION })) as {
    url: string;
    fields: Record<string, string>;
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([Buffer.from(bytes)]), fileName);
  const posted = await fetch(new URL(url, portico.url), { method: "POST", body: form });
  if (!posted.ok) throw new Error(`The upload of ${fileName} was answered ${posted.status}.`);
  return fields["key"] ?? "";
}

async function call(
  { cookie }: Applicant,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(portico.url + path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
