import { expect, it } from "vitest";
import { readEachPage, readPdfPages } from "../pdf-text.ts";
import { makeApplicationPdf, META } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const { print } = usePrint();

const WIDE = { first_name: "W".repeat(45), middle_name: "M".repeat(45), last_name: "W".repeat(45) };

/** Boxes of texts below the margin: left, bottom, right, top. */
const readFooters = (bytes: Uint8Array) =>
  readEachPage(bytes, async (page) => {
    const boxes = (await page.getTextContent()).items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return y < 62 ? [[x, y, x + item.width, y + item.height] as const] : [];
    });
    return { width: page.view[2] ?? 0, boxes };
  });

it.each([
  ["three names as long as they may be", WIDE],
  ["a name without spaces", { first_name: "W".repeat(90) }],
  ["letters that are joined", { first_name: "श्रीनिवास".repeat(5), last_name: "ક્ષ".repeat(22) }],
  ["letters that are tall and wide", { first_name: "ꦏꦿꦶꦱ꧀ꦤ ".repeat(8), last_name: "ꦱꦿꦶꦱꦸꦏꦂꦤ".repeat(4) }],
  ["stacked letters", { first_name: "བསྟན་འཛིན་རྒྱ་མཚོ ".repeat(3), last_name: "ལྷུན་གྲུབ" }],
  ["no name at all", {}],
])("prints %s with reference, date and number on each page, without overlap or cuts", async (_what, answers) => {
  const pdf = await makeApplicationPdf(print, "graduate", { answers, meta: META });
  const pages = await readPdfPages(pdf);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${String(index + 1)} of ${String(pages.length)}`);
    expect(page).toContain("7K3Q-XN4D2");
    expect(page).toContain("Submitted November 21, 2026");
  }
  for (const { width, boxes } of await readFooters(pdf)) {
    for (const [left, bottom, right] of boxes)
      expect([left > 20, bottom > 10, right < width - 20]).toEqual([true, true, true]);
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const isOver = one[0] < other[2] - 1 && other[0] < one[2] - 1 && one[1] < other[3] - 2 && other[1] < one[3] - 2;
        expect([one, other, isOver]).toEqual([one, other, false]);
      }
  }
});
