import { getDocument } from "unpdf/pdfjs";
import { afterAll, expect, it } from "vitest";
import { createPrint } from "../../server/print/index.ts";
import { makeApplicationPdf, META, TENANTS } from "./print-cases.ts";

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const print = createPrint({ logger });
afterAll(() => print.close());

interface Line {
  readonly y: number;
  readonly isHeading: boolean;
  readonly text: string;
}

interface Structure {
  readonly role?: string;
  readonly id?: string;
  readonly children?: readonly Structure[];
}

/** The ids of the marked content that stands in headings. */
const headingIdsOf = ({ role = "", id, children = [] }: Structure, isIn = false): readonly string[] =>
  isIn && id !== undefined ? [id] : children.flatMap((child) => headingIdsOf(child, isIn || /^H\d?$/.test(role)));

/** For each page its height and the lines between its margins, the uppermost first. */
async function readLines(bytes: Uint8Array): Promise<readonly { readonly height: number; readonly lines: Line[] }[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: { height: number; lines: Line[] }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const headings = new Set(headingIdsOf(await page.getStructTree()));
    const open: string[] = [];
    const lines: Line[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ("str" in item) {
        const isHeading = open.some((id) => headings.has(id));
        if (item.str.trim() !== "") lines.push({ y: Number(item.transform[5]), isHeading, text: item.str });
      } else if (item.type === "endMarkedContent") open.pop();
      else open.push(item.id ?? "");
    }
    const height = page.view[3] ?? 0;
    pages.push({ height, lines: lines.filter(({ y }) => y > 62).toSorted((one, two) => two.y - one.y) });
  }
  await pdf.destroy();
  return pages;
}

/** The largest part of a page that may be left empty because what follows is kept together. */
const MOST_EMPTY = 0.2;

it.each(TENANTS)("breaks the pages of $id without a heading at the foot of one and without a gap", async (tenant) => {
  const { id, typical, maximal } = tenant;
  for (const scenario of [undefined, typical, maximal]) {
    const pages = await readLines(
      await makeApplicationPdf(print, id, { meta: META, ...(scenario === undefined ? {} : { scenario }) }),
    );
    expect(pages.flatMap(({ lines }) => lines).some(({ isHeading }) => isHeading)).toBe(true);
    // The first page ends with the contents, and the last where the answers end.
    for (const [index, { height, lines }] of pages.slice(1, -1).entries()) {
      const foot = lines.at(-1);
      expect([scenario, index + 2, foot?.text, foot?.isHeading]).toEqual([scenario, index + 2, foot?.text, false]);
      const empty = ((foot?.y ?? 0) - 62) / height;
      expect([scenario, index + 2, foot?.text, empty < MOST_EMPTY]).toEqual([scenario, index + 2, foot?.text, true]);
    }
  }
});
