import { expect, it } from "vitest";
import { makeDocx } from "../sample-files.fixture.ts";
import { cleanDocx } from "./clean-docx.ts";
import { docxToHtml } from "./docx-to-html.ts";

const paragraphOf = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;

it.each<[string, Parameters<typeof makeDocx>[0], string]>([
  [
    "a part that unpacks to 60 MB",
    { change: (zip) => zip.file("word/media/zeros.bin", Buffer.alloc(60 * 1024 * 1024)) },
    "too_complex",
  ],
  ["ten million letters", { body: paragraphOf("a".repeat(10_000_000)) }, "too_complex"],
  ["ten million signs that open a tag", { body: "<".repeat(10_000_000) }, "damaged"],
  ["twenty thousand paragraphs", { body: paragraphOf("x").repeat(20_001) }, "too_complex"],
])("rejects a .docx with %s", async (_what, changes, code) => {
  const html = cleanDocx(await makeDocx(changes)).then(({ bytes }) => docxToHtml(bytes));
  await expect(html).rejects.toMatchObject({ code });
});
