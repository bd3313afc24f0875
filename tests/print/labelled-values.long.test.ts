import { PDFArray, PDFDict, PDFDocument, PDFName } from "@pdfme/pdf-lib";
import { expect, it } from "vitest";
import { makeApplicationPdf, TENANTS } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const { print } = usePrint();

/** An element of the structure (ISO 32000-1, 14.7). */
interface Part {
  readonly role: string;
  readonly scope: string | undefined;
  readonly parts: readonly Part[];
}

async function readParts(bytes: Uint8Array): Promise<readonly Part[]> {
  const { catalog, context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const listed = (value: unknown): readonly unknown[] => (value instanceof PDFArray ? value.asArray() : [value]);
  const opened = (dict: PDFDict, name: string): readonly PDFDict[] =>
    listed(dict.lookup(PDFName.of(name))).flatMap((one) => {
      const found = context.lookup(one as PDFDict);
      return found instanceof PDFDict ? [found] : [];
    });
  const toPart = (dict: PDFDict): Part => ({
    role: String(dict.get(PDFName.of("S")) ?? ""),
    scope: opened(dict, "A")
      .map((attributes) => attributes.get(PDFName.of("Scope")))
      .find((scope) => scope !== undefined)
      ?.toString(),
    parts: opened(dict, "K").map(toPart),
  });
  return opened(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict), "K").map(toPart);
}

const all = (parts: readonly Part[]): readonly Part[] => parts.flatMap((part) => [part, ...all(part.parts)]);

it.each(TENANTS)("links each value that $id prints to a label, also for screen readers", async ({ id, maximal }) => {
  const parts = all(await readParts(await makeApplicationPdf(print, id, { scenario: maximal })));
  const tables = parts.filter(({ role }) => role === "/Table");
  expect(tables.length).toBeGreaterThan(3);
  let values = 0;
  for (const table of tables) {
    const rows = all([table]).filter(({ role }) => role === "/TR");
    const heads = rows[0]?.parts ?? [];
    for (const { parts: cells } of rows)
      for (const [index, { role }] of cells.entries()) {
        if (role !== "/TD") continue;
        values += 1;
        const isLabelled =
          cells.some((cell) => cell.role === "/TH" && cell.scope === "/Row") ||
          (heads[index]?.role === "/TH" && heads[index].scope === "/Column");
        expect([cells.map((cell) => `${cell.role} ${String(cell.scope)}`), isLabelled]).toEqual([
          expect.anything(),
          true,
        ]);
      }
  }
  expect(values).toBeGreaterThan(20);
  expect(parts.filter(({ role }) => role === "/TD")).toHaveLength(values);
});
