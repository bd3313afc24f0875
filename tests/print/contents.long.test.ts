import { expect, it, vi } from "vitest";
import { numberContents } from "../../server/print/finish/number-contents.ts";
import { readEachPage, readPdfPages } from "../pdf-text.ts";
import { DRAFT_META, makeApplicationPdf, makePlainPdf, TENANTS, toAttachment, type PdfCase } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const warn = vi.fn();
const { print } = usePrint(warn);

interface Entry {
  readonly words: string;
  readonly number: string;
  readonly leadsTo: number;
}

/** Returns the entries of the contents: internal links with the text inside their rectangles. */
async function readEntries(bytes: Uint8Array): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  await readEachPage(bytes, async (page, pdf) => {
    const pieces = (await page.getTextContent()).items.flatMap((item) =>
      "str" in item ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }] : [],
    );
    const links = (await page.getAnnotations()) as { dest?: string; rect: [number, number, number, number] }[];
    for (const { dest, rect } of links) {
      if (dest === undefined) continue;
      const [target] = (await pdf.getDestination(dest)) ?? [];
      const inside = pieces
        .filter(
          ({ text, x, y }) => text.trim() !== "" && x >= rect[0] - 1 && x <= rect[2] && y >= rect[1] && y <= rect[3],
        )
        .map(({ text }) => text);
      entries.push({
        words: inside.slice(0, -1).join(""),
        number: inside.at(-1) ?? "",
        leadsTo: (await pdf.getPageIndex(target as { num: number; gen: number })) + 1,
      });
    }
  });
  return entries;
}

const attachments = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) =>
      toAttachment(`n${String(index + 1)}`, await makePlainPdf(`n${String(index + 1)}`, 1 + (index % 3))),
    ),
  );

async function expectRightNumbers(bytes: Uint8Array, count: number): Promise<void> {
  const [pages, entries] = [await readPdfPages(bytes), await readEntries(bytes)];
  expect(entries).toHaveLength(count);
  for (const { words, number, leadsTo } of entries) {
    expect([words, number]).toEqual([words, String(leadsTo)]);
    expect(pages[leadsTo - 1]).toContain(words);
    expect(pages[leadsTo - 1]).toContain(`Page ${number} of ${String(pages.length)}`);
  }
  expect(pages.join(" ")).not.toContain("0123456789");
}

it.each(TENANTS)("numbers each contents entry of $id with the page to which it links", async (tenant) => {
  const { id, typical, maximal } = tenant;
  const cases: readonly PdfCase[] = [
    { meta: DRAFT_META },
    { scenario: maximal },
    { scenario: typical, attachments: await attachments(4) },
  ];
  const titles = { graduate: 3, certificate: 5, nursing: 6 }[id];
  for (const one of cases)
    await expectRightNumbers(await makeApplicationPdf(print, id, one), titles + (one.attachments?.length ?? 0));
});

it("numbers contents longer than one page, and pages with three digits", async () => {
  const many = await attachments(70);
  await expectRightNumbers(await makeApplicationPdf(print, "graduate", { attachments: many }), 73);
});

it("numbers the contents after names in Arabic and Thai, and leaves digits in answers unchanged", async () => {
  const answers = { first_name: "مُحَمَّد 0123456789", last_name: "สมชาย น้ำผึ้ง" };
  const bytes = await makeApplicationPdf(print, "graduate", { answers });
  for (const { number, leadsTo } of await readEntries(bytes)) expect(number).toBe(String(leadsTo));
  expect((await readPdfPages(bytes))[0]).toContain("0123456789");
});

it("prints contents without numbers, and warns the operator, if a tenant's style sheet resizes the numbers", async () => {
  const style = "<style>.entry-page { font-size: 20pt !important }</style>";
  const template = `{{#> layout}}${style}{{> heading}}{{#each pages}}{{> page}}{{/each}}{{/layout}}`;
  const bytes = await makeApplicationPdf(print, "graduate", { template, attachments: await attachments(1) });
  const [first = "", ...others] = await readPdfPages(bytes);
  expect(first).toMatch(/Contents About You Education and Experience Final Steps Attached document 1/);
  expect(others.join(" ")).toContain("n1 page 1");
  expect(warn).toHaveBeenCalledWith(expect.anything(), "the contents of a PDF have no page numbers");
});

it("aligns each number at its placeholder's end, and uses one number per placeholder", () => {
  const glyphs = Array.from({ length: 10 }, (_, digit) => `<00${String(13 + digit)}> Tj`).join("\n8 0 Td ");
  const place = `BT\n/F4 13.346667 Tf\n1 0 0 -1 100.5 20 Tm\n${glyphs}\nET\n`;
  const numbers = [207, 5, 9];
  expect(numberContents(`q\n${place}${place}Q\n`, numbers)).toBe(
    "q\nBT\n/F4 13.346667 Tf\n1 0 0 -1 156.5 20 Tm\n<0015> Tj\n8 0 Td <0013> Tj\n8 0 Td <0020> Tj\nET\n" +
      "BT\n/F4 13.346667 Tf\n1 0 0 -1 172.5 20 Tm\n<0018> Tj\nET\nQ\n",
  );
  expect(numbers).toEqual([9]);
});
