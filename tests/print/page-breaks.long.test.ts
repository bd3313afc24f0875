import { expect, it } from "vitest";
import { readEachPage } from "../pdf-text.ts";
import { makeApplicationPdf, META, TENANTS } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const { print } = usePrint();

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

const headingIdsOf = ({ role = "", id, children = [] }: Structure, isIn = false): readonly string[] =>
  isIn && id !== undefined ? [id] : children.flatMap((child) => headingIdsOf(child, isIn || /^H\d?$/.test(role)));

const readLines = (bytes: Uint8Array) =>
  readEachPage(bytes, async (page) => {
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
    return { height, lines: lines.filter(({ y }) => y > 62).toSorted((one, two) => two.y - one.y) };
  });

/** The largest share of a page that may be empty. */
const MOST_EMPTY = 0.2;

it.each(TENANTS)("breaks the pages of $id without a gap or a heading at the foot", async (tenant) => {
  const { id, typical, maximal } = tenant;
  for (const scenario of [undefined, typical, maximal]) {
    const pages = await readLines(
      await makeApplicationPdf(print, id, { meta: META, ...(scenario === undefined ? {} : { scenario }) }),
    );
    expect(pages.flatMap(({ lines }) => lines).some(({ isHeading }) => isHeading)).toBe(true);
    // The page of contents and the last page may be short.
    for (const [index, { height, lines }] of pages.slice(1, -1).entries()) {
      const foot = lines.at(-1);
      expect([scenario, index + 2, foot?.text, foot?.isHeading]).toEqual([scenario, index + 2, foot?.text, false]);
      const empty = ((foot?.y ?? 0) - 62) / height;
      expect([scenario, index + 2, foot?.text, empty < MOST_EMPTY]).toEqual([scenario, index + 2, foot?.text, true]);
    }
  }
});
