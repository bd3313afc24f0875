import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
} from "@pdfme/pdf-lib";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PrintAttachment } from "../../server/print/index.ts";
import { DRAFT_META, makeApplicationPdf, makeLinkedPdf, makePlainPdf, TENANTS, toAttachment } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";
import { makeFolder } from "../use-folder.ts";

const { print } = usePrint();
const classPath = process.env["PORTICO_TEST_VERAPDF"];
const veraPdf = classPath === undefined ? undefined : openVeraPdf(classPath);
afterAll(() => veraPdf?.close());
if (veraPdf === undefined)
  console.warn("\n*** SKIPPED: the checks of PDFs by veraPDF. `.ci/with-servers` fetches it. ***\n");

const load = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });
async function xmpOf(bytes: Uint8Array): Promise<string> {
  const metadata = (await load(bytes)).catalog.lookup(PDFName.of("Metadata"), PDFStream);
  return Buffer.from(metadata.getContents()).toString("utf8");
}
const saysSo = async (bytes: Uint8Array): Promise<boolean> => {
  const xmp = await xmpOf(bytes);
  const both = ["<pdfuaid:part>1<", "<pdfaid:part>2<", "<pdfaid:conformance>B<"].map((part) => xmp.includes(part));
  expect(new Set(both).size).toBe(1);
  return both[0] === true;
};

async function countUnmarked(bytes: Uint8Array): Promise<number> {
  let unmarked = 0;
  for (const page of (await load(bytes)).getPages()) {
    const stream = page.node.Contents();
    const content =
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1") : "";
    const open: boolean[] = [];
    for (const line of content.split("\n")) {
      if (/B[DM]C$/.test(line)) open.push(/MCID|Artifact/.test(line));
      else if (line === "EMC") open.pop();
      else if (/(^| )(Tj|TJ|f|f\*|S|B|Do|sh)$/.test(line) && !open.includes(true)) unmarked += 1;
    }
    expect(open).toEqual([]);
  }
  return unmarked;
}

describe.each(TENANTS)("the PDFs of $id", ({ id, typical, maximal }) => {
  const pdfs: Record<string, Uint8Array> = {};
  beforeAll(async () => {
    pdfs[`${id}-draft`] = await makeApplicationPdf(print, id, { meta: DRAFT_META });
    pdfs[`${id}-typical`] = await makeApplicationPdf(print, id, { scenario: typical });
    pdfs[`${id}-maximal`] = await makeApplicationPdf(print, id, { scenario: maximal });
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
      .jpeg()
      .toBuffer();
    // Attaches a tagged PDF from Chromium, a picture and a PDF with a link.
    pdfs[`${id}-attached`] = await makeApplicationPdf(print, id, {
      scenario: typical,
      attachments: [
        toAttachment("tagged", pdfs[`${id}-draft`] ?? new Uint8Array()),
        toAttachment("picture", await pictureToPdf(picture)),
        toAttachment("linked", await makeLinkedPdf([{ S: "URI", URI: PDFString.of("https://example.edu/?a=(1)") }])),
      ],
    });
  });

  it("claims PDF/UA-1 and PDF/A-2b, with a colour profile and an ID, and marks all content", async () => {
    for (const [name, bytes] of Object.entries(pdfs)) {
      expect(await saysSo(bytes), name).toBe(true);
      const { catalog, context } = await load(bytes);
      const [intent] = catalog.lookup(PDFName.of("OutputIntents"), PDFArray).asArray();
      expect(context.lookup(intent, PDFDict).has(PDFName.of("DestOutputProfile")), name).toBe(true);
      expect(String(context.trailerInfo.ID), name).toMatch(/^\[ <[0-9a-f]{32}> <[0-9a-f]{32}> \]$/);
      expect(await countUnmarked(bytes), name).toBe(0);
    }
  });

  it.skipIf(veraPdf === undefined)("makes PDFs that conform to their claim, as veraPDF confirms", async () => {
    expect(await veraPdf?.judge(pdfs)).toEqual(Object.fromEntries(Object.keys(pdfs).map((name) => [name, []])));
  });
});

async function pictureToPdf(picture: Uint8Array): Promise<Uint8Array> {
  const { imageToPdf } = await import("../../server/documents/converter/image-to-pdf.ts");
  return imageToPdf(picture, "letter");
}

describe("a PDF that is neither PDF/UA-1 nor PDF/A-2b", () => {
  const made: Record<string, Uint8Array> = {};
  const unmarked = async (attachments: readonly PrintAttachment[], template?: string): Promise<void> => {
    const pdf = await makeApplicationPdf(print, "graduate", { attachments, ...(template && { template }) });
    expect(await saysSo(pdf)).toBe(false);
    expect((await load(pdf)).getTitle()).toBe("zoe@example.edu: Alder Ridge Graduate Admissions");
    made[`unmarked-${Object.keys(made).length}`] = pdf;
  };

  it("claims no conformance if an attachment embeds no fonts", async () => {
    await unmarked([toAttachment("plain", await makePlainPdf("plain", 2))]);
  });

  it.each([
    ["paints in CMYK", "0 1 0 0 k 10 10 50 50 re f"],
    ["has an unknown operator", "10 10 50 50 re f 1 foo"],
    ["nests too many saved graphics states", `${"q ".repeat(29)}10 10 50 50 re f ${"Q ".repeat(29)}`],
  ])("claims no conformance if an attachment %s", async (_what, content) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([300, 300]);
    page.node.set(PDFName.of("Contents"), pdf.context.register(pdf.context.flateStream(content)));
    await unmarked([toAttachment("drawn", await pdf.save())]);
  });

  it("claims no conformance if a template has table rows of different lengths", async () => {
    const rows = "<table><tr><th>One</th><td>1</td><td>2</td></tr><tr><th>Two</th><td>1</td></tr></table>";
    await unmarked([], `{{#> layout}}{{> heading}}${rows}{{#each pages}}{{> page}}{{/each}}{{/layout}}`);
  });

  it.skipIf(veraPdf === undefined)("breaks rules also by veraPDF", async () => {
    const judged = Object.values((await veraPdf?.judge(made)) ?? {});
    expect(judged.filter((broken) => broken.length === 0)).toEqual([]);
    expect(judged).toHaveLength(5);
    expect(Object.keys(made)).toHaveLength(5);
  });
});

it("conforms if a template skips heading levels and leaves a heading and a cell empty", async () => {
  const template =
    '{{#> layout}}<h1>{{answer "middle_name"}}</h1><h2>Own</h2><h4>Deep</h4><table><tr><th>Empty</th><td></td></tr></table>{{#each pages}}{{> page}}{{/each}}{{/layout}}';
  const pdf = await makeApplicationPdf(print, "graduate", { template });
  expect(await saysSo(pdf)).toBe(true);
  if (veraPdf !== undefined) expect(await veraPdf.judge({ pdf })).toEqual({ pdf: [] });
});

it("conforms with joined and stacked letters", async () => {
  const pdf = await makeApplicationPdf(print, "graduate", {
    answers: { first_name: "བསྟན་འཛིན ꦱꦸꦏꦂꦤ ᨕᨘᨄᨘ ලක්ෂ්මි کریم", last_name: "ലക്ഷ്മി कृष्णमूर्ति 😀 ᠪᠠᠲᠤ" },
  });
  expect(await saysSo(pdf)).toBe(true);
  if (veraPdf !== undefined) expect(await veraPdf.judge({ pdf })).toEqual({ pdf: [] });
});

/** Starts veraPDF once for all PDFs, because it starts slowly. */
function openVeraPdf(classPath: string) {
  const program = join(import.meta.dirname, "CheckPdf.java");
  // The optimising compiler would take both processors.
  const java = spawn("java", ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath, program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(java, "close");
  const answers = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();

  async function findBroken(path: string): Promise<readonly string[]> {
    java.stdin.write(`${path}\n`);
    const { done, value } = await answers.next();
    if (done === true) throw new Error("veraPDF ended before it had checked a file.");
    return value.split(" ").filter((rule) => rule !== "");
  }

  async function judge(files: Readonly<Record<string, Uint8Array>>): Promise<Record<string, readonly string[]>> {
    const folder = await makeFolder();
    const broken: Record<string, readonly string[]> = {};
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(folder, `${name}.pdf`);
      await writeFile(path, bytes);
      broken[name] = await findBroken(path);
    }
    return broken;
  }

  return {
    /**
     * Returns the broken rules of PDF/UA-1 and PDF/A-2b by file.
     * @throws Error if Java ends
     */
    judge: (files: Readonly<Record<string, Uint8Array>>) => {
      const judged = last.then(() => judge(files));
      last = judged.catch(() => undefined);
      return judged;
    },
    close: async () => {
      java.stdin.end();
      await ended;
    },
  };
}
