import { expect, it } from "vitest";
import type { PrintItem } from "../../engine/core/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { readEachPage, readPdfPages } from "../pdf-text.ts";
import { makeApplicationPdf, modelOf, readScenario } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const { print } = usePrint();

const letters = (text: string): string =>
  text.normalize("NFKC").replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

interface Structure {
  readonly alt?: string;
  readonly children?: readonly object[];
}
const altsOf = ({ alt, children = [] }: Structure): readonly string[] =>
  alt === undefined ? children.flatMap(altsOf) : [alt];

it("prints every answer of the longest application, with date and page number on each page", async () => {
  const scenario = "five-schools-in-america";
  const bytes = await makeApplicationPdf(print, "graduate", { scenario });
  const pages = await readPdfPages(bytes);
  const found = letters(pages.join(" "));
  const marks: string[] = [];
  const check = (item: PrintItem): void => {
    if (item.kind === "group") item.items.forEach(check);
    else if (item.kind === "answer" && item.answered) expect(found, item.key).toContain(letters(item.text));
    else if (item.kind === "choices")
      for (const choice of item.choices) {
        expect(found, item.key).toContain(letters(`[${choice.checked ? "X" : " "}] ${choice.label}`));
        marks.push(choice.checked ? "Selected" : "Not selected");
      }
  };
  const model = modelOf(await loadTenant("tenants/graduate"), readScenario("graduate", scenario));
  model.pages.flatMap((page) => page.sections.flatMap((section) => section.items)).forEach(check);
  expect((await readEachPage(bytes, async (page) => altsOf(await page.getStructTree()))).flat()).toEqual(marks);
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    expect(page).toContain("Submitted November 21, 2026");
    expect(page).toMatch(new RegExp(`Page ${index + 1}\\b`));
  });
});
