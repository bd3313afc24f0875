import { PDFHexString, PDFString } from "@pdfme/pdf-lib";
import { expect, it } from "vitest";
import { readEachPage } from "../pdf-text.ts";
import { makeApplicationPdf, makeLinkedPdf, toAttachment } from "./print-cases.ts";
import { usePrint } from "./use-print.ts";

const { print, binder } = usePrint();

const HARMLESS = { Type: "Action", S: "URI", URI: PDFString.of("https://example.edu/work?a=1&b=%22#top") };
const uri = (address: string) => ({ S: "URI", URI: PDFString.of(address) });
/** Actions that an attached page loses. It keeps links of at most 2,000 characters to the web or a mailbox. */
const OTHERS: readonly object[] = [
  { S: "Launch", F: PDFString.of("calc.exe") },
  { S: "JavaScript", JS: PDFString.of("app.alert(1)") },
  { S: "GoToR", F: PDFString.of("other.pdf"), D: [0, "Fit"] },
  { S: "SubmitForm", F: PDFString.of("https://evil.example/") },
  { S: "Named", N: "Print" },
  { ...uri("https://evil.example/next"), Next: { S: "JavaScript", JS: PDFString.of("app.alert(1)") } },
  uri("javascript:alert(1)"),
  uri("file:///etc/passwd"),
  uri("data:text/html,x"),
  uri("smb://evil.example/x"),
  uri(" https"),
  uri(`https://evil.example/${"x".repeat(3_000)}`),
];

interface Link {
  readonly url?: string;
  readonly unsafeUrl?: string;
  readonly rect: readonly number[];
}

const readLinks = async (bytes: Uint8Array): Promise<readonly Link[]> =>
  (await readEachPage(bytes, async (page) => (await page.getAnnotations()) as Link[])).at(-1) ?? [];

const printWith = async (bytes: Uint8Array) =>
  makeApplicationPdf(print, "graduate", { attachments: [toAttachment("linked", bytes)] });

it("keeps web and mail links of an attached page and their size, and declares PDF/UA-1", async () => {
  const bytes = await printWith(
    await makeLinkedPdf([
      HARMLESS,
      uri("mailto:ada@example.org"),
      { S: "URI", URI: PDFHexString.of(Buffer.from("http://\u00e9.example/").toString("hex")) },
    ]),
  );
  const links = await readLinks(bytes);
  expect(links.map(({ url }) => url)).toEqual([
    "https://example.edu/work?a=1&b=%22#top",
    "mailto:ada@example.org",
    "http://xn--9ca.example/",
  ]);
  const text = Buffer.from(bytes).toString("latin1");
  expect(text).toContain("<pdfuaid:part>1<");
  // The links are 100 by 20 points.
  for (const { rect } of links) {
    expect(Math.abs((rect[2] ?? 0) - (rect[0] ?? 0) - 100)).toBeLessThan(1);
    expect(Math.abs((rect[3] ?? 0) - (rect[1] ?? 0) - 20)).toBeLessThan(1);
  }
});

it.each([
  [0, [50, 80, 150, 100]],
  [90, [100, 50, 120, 150]],
  [180, [250, 100, 350, 120]],
  [270, [80, 250, 100, 350]],
])("measures the place of a link on a page turned by %i degrees", async (turn, seen) => {
  const [size] = (await binder.measure(await makeLinkedPdf([HARMLESS], { turn }))) ?? [];
  const { left = 0, top = 0, width = 0, height = 0 } = size?.links?.[0] ?? {};
  const place = [
    left * (size?.width ?? 0),
    top * (size?.height ?? 0),
    (left + width) * (size?.width ?? 0),
    (top + height) * (size?.height ?? 0),
  ];
  place.forEach((side, index) => expect(side).toBeCloseTo(seen[index] ?? 0));
});

it("removes links with other actions or outside the page, and keeps at most 100 links of a page", async () => {
  expect(await readLinks(await printWith(await makeLinkedPdf(OTHERS)))).toEqual([]);
  for (const rect of [[500, 500, 600, 600], [50, 100, 50, 100], [1, 2, 3], []])
    expect(await readLinks(await printWith(await makeLinkedPdf([HARMLESS], { rect })))).toEqual([]);
  const many = Array.from({ length: 300 }, () => HARMLESS);
  expect(await readLinks(await printWith(await makeLinkedPdf(many)))).toHaveLength(100);
});
