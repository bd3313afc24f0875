import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PDFDocument, PDFName, PDFRawStream } from "@pdfme/pdf-lib";
import { describe, expect, it } from "vitest";
import { ConversionFailure } from "./conversion-failure.ts";
import { findLibreOffice, libreOfficeToPdf } from "./libre-office.ts";
import { openRecordingServer } from "./recording-server.fixture.ts";
import { fieldOf, LINKED_PICTURE, makeDocx, makePng, relationship } from "./sample-files.fixture.ts";
import { makeFolder } from "../../tests/use-folder.ts";

const office = (await findLibreOffice()) ?? "";
if (office === "")
  console.warn(
    "\n*** SKIPPED: what a hostile document can do to LibreOffice. Install libreoffice-writer to check it. ***\n",
  );

const leftFolders = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith("portico-scratch-") && name.includes(`-${process.pid}-`));
const officeProcesses = (): readonly string[] =>
  readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`-${process.pid}-`);
    } catch {
      return false;
    }
  });

/** Gives LibreOffice the attacker's documents without the cleaning that normally comes first. */
describe.skipIf(office === "")("LibreOffice with a hostile document", { timeout: 120_000 }, () => {
  it("reads no file of this machine, and calls no server", async () => {
    const { url, asked, close } = await openRecordingServer();
    const folder = await makeFolder();
    const secret = join(folder, "secret.png");
    await writeFile(secret, await makePng(77, 55));
    const widths: string[] = [];
    for (const target of [`${url}/picture.png`, pathToFileURL(secret).href]) {
      const pdf = await libreOfficeToPdf(
        office,
        await makeDocx({
          relationships: relationship("image", target),
          body:
            LINKED_PICTURE +
            fieldOf(` INCLUDEPICTURE "${target}" `) +
            fieldOf(` INCLUDETEXT "${target}" `) +
            fieldOf(` DDEAUTO soffice "${secret}" x `),
        }),
      );
      for (const [, object] of (await PDFDocument.load(pdf)).context.enumerateIndirectObjects()) {
        if (object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype")) === PDFName.of("Image"))
          widths.push(String(object.dict.get(PDFName.of("Width"))));
      }
    }
    close();
    expect(asked).toEqual([]);
    expect(widths).toContain("200");
    expect(widths).not.toContain("77");
  });

  it("rejects a file that LibreOffice cannot read, and leaves no folder", async () => {
    await expect(libreOfficeToPdf(office, Buffer.from("PK\u0003\u0004 and nothing else"))).rejects.toThrow(
      ConversionFailure,
    );
    expect(leftFolders()).toEqual([]);
  });

  it("leaves no process and no folder when a conversion is stopped", async () => {
    const stop = new AbortController();
    const conversion = libreOfficeToPdf(office, await makeDocx(), stop.signal);
    const stopped = expect(conversion).rejects.toThrow(/abort/i);
    while (process.platform === "linux" && officeProcesses().length === 0)
      await new Promise((resolve) => setTimeout(resolve, 10));
    stop.abort();
    await stopped;
    expect(leftFolders()).toEqual([]);
    if (process.platform === "linux") expect(officeProcesses()).toEqual([]);
  });
});
