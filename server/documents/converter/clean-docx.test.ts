import { describe, expect, it } from "vitest";
import { ConversionFailure } from "../conversion-failure.ts";
import {
  EMBEDDED_PICTURE,
  fieldOf,
  LINKED_PICTURE,
  makeDocx,
  makePixelBomb,
  relationship,
} from "../sample-files.fixture.ts";
import { cleanDocx } from "./clean-docx.ts";
import { docxToHtml } from "./docx-to-html.ts";

const endOf = (bytes: Uint8Array): Promise<string> =>
  cleanDocx(bytes)
    .then((clean) => docxToHtml(clean.bytes))
    .then(
      () => "cleaned",
      (error: unknown) => (error instanceof ConversionFailure ? error.code : `other: ${String(error)}`),
    );
const linkOf = (inner: string): string => `<w:p>${inner}<w:r><w:t>Words of the link</w:t></w:r></w:hyperlink></w:p>`;

describe("a field", () => {
  it.each([
    ["a link to a page about links", [' HYPERLINK "https://example.org/link" ']],
    ["a link to an import", [" HYPERLINK ", '"https://example.org/import?dde=1" ']],
    ["a telephone link", [' HYPERLINK "tel:+15551234567" ']],
    ["a mail link", [' HYPERLINK "mailto:zo\u00eb@example.org?subject=Import%20of%20a%20link" ']],
    ["a link to a bookmark", [' HYPERLINK \\l "LINK_1" ']],
    ["a table of contents", [' TOC \\o "1-3" \\h \\z \\u ']],
    ["the number of a page", [" PAGEREF x "]],
  ])("is accepted if it is %s", async (_what, code) => {
    const body = fieldOf(...code) + "<w:p><w:r><w:t>DDE is a word</w:t></w:r></w:p>";
    expect(await endOf(await makeDocx({ body }))).toBe("cleaned");
  });

  it.each([
    ["in several pieces", fieldOf(" INCLUDE", "TEXT ", "&quot;file:///etc/passwd&quot; ")],
    ["in character references", fieldOf(" &#73;NCLUDEPICTURE &quot;https://example.org/a.png&quot; ")],
    [
      "after another field",
      fieldOf(' IF 1 = 1 "').replace("</w:p>", "") + fieldOf(" DDEAUTO c:\\cmd.exe ").replace("<w:p>", ""),
    ],
    ["in one tag", "<w:p><w:fldSimple w:instr=' LINK Excel.Sheet.8 &quot;C:\\a.xlsx&quot; '/></w:p>"],
  ])("is rejected if it fetches content, written %s", async (_how, body) => {
    expect(await endOf(await makeDocx({ body }))).toBe("docx_linked");
  });
});

const truncate = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * 0.7));
const entities = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document>&a;</w:document>`;
const disguised = `<p:Relationship xmlns:p="x" Id="rId99" Type="a>b/image" Target="file:///etc/passwd" TargetMode="&#69;xternal"/>`;
it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ["a truncated file", async () => truncate(await makeDocx()), "damaged"],
  ["a ZIP that is not a document", () => makeDocx({ change: (zip) => zip.remove("word") }), "content_unknown"],
  ["macros", () => makeDocx({ change: (zip) => zip.file("word/vbaProject.bin", "macro") }), "docx_macros"],
  ["XML with entities", () => makeDocx({ change: (zip) => zip.file("word/document.xml", entities) }), "damaged"],
  [
    "a linked picture",
    () => makeDocx({ relationships: relationship("image", "file:///etc/passwd"), body: LINKED_PICTURE }),
    "docx_linked",
  ],
  [
    "a linked picture marked as internal",
    () => makeDocx({ relationships: relationship("image", "file:///etc/passwd", ""), body: EMBEDDED_PICTURE }),
    "docx_linked",
  ],
  ["a linked picture in disguise", () => makeDocx({ relationships: disguised, body: LINKED_PICTURE }), "docx_linked"],
  [
    "a linked object",
    () => makeDocx({ relationships: relationship("oleObject", "https://example.org/a.xlsx") }),
    "docx_linked",
  ],
  [
    "an HTML page to merge",
    () =>
      makeDocx({
        relationships: relationship("aFChunk", "page.html", ""),
        change: (zip) => zip.file("word/page.html", "<img src=file:///etc/passwd>"),
      }),
    "too_complex",
  ],
  [
    "a pixel bomb",
    () => makeDocx({ change: (zip) => zip.file("word/media/image1.png", makePixelBomb()) }),
    "too_many_pixels",
  ],
])("rejects %s", async (_what, make, code) => {
  expect(await endOf(await make())).toBe(code);
});

async function htmlOfLinkTo(target: string): Promise<string> {
  const [relationships, body] = [relationship("hyperlink", target), linkOf('<w:hyperlink r:id="rId99">')];
  return docxToHtml((await cleanDocx(await makeDocx({ relationships, body }))).bytes);
}

it.each([
  ["sms:+15551234567", undefined],
  ["www.example.org/me", "https://www.example.org/me"],
  ["https://example.org/me", "https://example.org/me"],
  ["mailto:zoe@example.org", "mailto:zoe@example.org"],
  ["papers/thesis.docx", undefined],
  ["file:///C:/papers/thesis.docx", undefined],
  ["javascript:alert(1)", undefined],
  ["", undefined],
  ["https://example.org/a?b=c&amp;d=[1]#e", "https://example.org/a?b=c&amp;d=[1]#e"],
  ["\\\\host\\share\\thesis.docx", undefined],
  ["https://exa mple.org:port/", "https://exa mple.org:port/"],
])("keeps the text of a link to %j, and sets its href to %j", async (target, led) => {
  const html = await htmlOfLinkTo(target);
  expect(html).toContain("Words of the link");
  expect(/<a[^>]*href="([^"]*)"/.exec(html)?.[1]).toBe(led);
});

it("keeps the text of a link to a bookmark, and of a link without a target", async () => {
  const docx = await makeDocx({ body: linkOf('<w:hyperlink w:anchor="Chapter_1">') + linkOf("<w:hyperlink>") });
  expect((await docxToHtml((await cleanDocx(docx)).bytes)).match(/Words of the link/g)).toHaveLength(2);
});
