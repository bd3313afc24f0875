import { once } from "node:events";
import { ConversionFailure } from "../conversion-failure.ts";
import { checkContent } from "./content-type.ts";
import { INCOMPLETE, READY, type ConverterReply, type ConvertTask, type ConverterTask } from "./converter-task.ts";

interface Made {
  readonly header: ConverterReply;
  readonly bytes?: Uint8Array;
}

async function carryOut(input: Uint8Array, task: ConverterTask): Promise<Made> {
  if (task.work === "convert") return convert(input, task);
  const { embedPages, joinPdfs } = await load(import("./embed-pages.ts"));
  if (task.work === "join") return { header: { kind: "pdf" }, bytes: await joinPdfs(toParts(input, task.lengths)) };
  if (task.work === "measure") return { header: { kind: "sizes", sizes: (await embedPages([input], 1)).sizes } };
  const { objects, table, forms, conforms } = await embedPages(toParts(input, task.lengths), task.firstNumber);
  return { header: { kind: "pages", table, forms, conforms }, bytes: objects };
}

async function convert(file: Uint8Array, task: ConvertTask): Promise<Made> {
  switch (checkContent(file, task.fileName)) {
    case "png":
    case "jpeg": {
      const { imageToPdf } = await load(import("./image-to-pdf.ts"));
      return { header: { kind: "pdf" }, bytes: await imageToPdf(file, task.paper) };
    }
    case "pdf": {
      const { cleanPdf } = await load(import("./clean-pdf.ts"));
      const { embedPages } = await load(import("./embed-pages.ts"));
      const bytes = await cleanPdf(file);
      // Embed the pages now, so that the applicant can replace a file whose pages cannot be embedded.
      await embedPages([bytes], 1);
      return { header: { kind: "pdf" }, bytes };
    }
    case "docx": {
      const { cleanDocx } = await load(import("./clean-docx.ts"));
      const { bytes, characters } = await cleanDocx(file);
      if (task.keepDocx) return { header: { kind: "docx", characters }, bytes };
      const { docxToHtml } = await load(import("./docx-to-html.ts"));
      return { header: { kind: "html" }, bytes: Buffer.from(await docxToHtml(bytes)) };
    }
    default:
      throw new ConversionFailure("type_unknown");
  }
}

/** Exits with INCOMPLETE if a module cannot be loaded. The file is not the cause. */
const load = <T>(module: Promise<T>): Promise<T> => module.catch(() => process.exit(INCOMPLETE));

function toParts(bytes: Uint8Array, lengths: readonly number[]): readonly Uint8Array[] {
  let from = 0;
  return lengths.map((length) => bytes.subarray(from, (from += length)));
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function reply(header: ConverterReply, bytes: Uint8Array = new Uint8Array()): Promise<void> {
  if (!process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bytes])))
    await once(process.stdout, "drain");
}

const task = JSON.parse(process.argv[2] ?? "") as ConverterTask;
process.stdout.write(READY);
try {
  const { header, bytes } = await carryOut(await readStdin(), task);
  await reply(header, bytes);
} catch (error) {
  await reply(
    error instanceof ConversionFailure
      ? { failure: error.code, values: error.values }
      : { failure: error instanceof RangeError ? "too_complex" : "damaged", values: {} },
  );
}
