import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  StandardFonts,
  degrees,
  type PDFPage,
} from "@pdfme/pdf-lib";
import { describe, expect, it } from "vitest";
import { readEachPage, readPdfText } from "../../../tests/pdf-text.ts";
import { ConversionFailure } from "../conversion-failure.ts";
import { ENCRYPTED_STREAMS_PDF, makePdf } from "../sample-files.fixture.ts";
import { cleanPdf } from "./clean-pdf.ts";

/** Made with qpdf: opens without a password, printing not allowed. */
const RESTRICTED_PDF = Buffer.from(
  "JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL0NyZWF0aW9uRGF0ZSA8YWZkNmU4ZDM3ZjJkMWQzZTQ2MjFkNDI1Y2Y2OGIzZWFkOTViMmU2YWFjNDMwZmI3ZTgwMjI0NmViYzg2NDlkMDg0ODdjYjVjYjUwZTUyYjZkZjJhODE0ZWUwM2EwNDk0PiAvQ3JlYXRvciA8NzliN2UyZTEwZWJlNmIzZmZiZTJiMjZmMWVkZGYxZGY3M2ZhODk4YjUwODRhZTgzZTg5MWYzOTJkMTk0MzY5NGE5MTA3OGZkMjQ2M2UzMjdhYWMwM2VkZmMyZDFlNmFlYzZmNTU1MDljYTI4MTM0Y2MxMjg5YTM4MmYxYjEwMGZiYzY1YTUwNDk1MDNiMTFjZDZjMGM5NTdhMGY0MDQ0MzNlMzA0ZjZlYWVmNjdkZmNhMzlkMzhlYjA4NTZmMDYxNjQ5YmVlZGM1MDI1MzhlZDdiZTM2ZWRiOGM2MDEyMDc+IC9Nb2REYXRlIDw1MTNiZjdmZTM4YTBlOGZkMmFjMTRkMjhkNGNiNTJjYjM4MDg3ZmM0NTE0NGRjZmFjNzI1YTQxNjdlN2RhZDMzMDQ0ZTM1ZGU5Mzg5NDgxOTZhOWUxZmRhNmE0ZmE2NzE+IC9Qcm9kdWNlciA8YTUyNjlhNzAyYmY2NmFjYTNkZWFlMmFmOTY5ZTcyYTdkY2M3YTI3OGZkNmYxNjMyNmNmNmI5M2YxY2ZhNDg5NTk0NzJkMDUxOWFkMjI2ZTYxOTAxM2MwNGM3YjdmODQ4YjdiMzlkNzQ5NzViZWQzYmM0ZTQ5ZjIwNTM4OWEzZWE4YzEyZTNhOGI3NGU3ZDIxMWI3MTgyNGYxZGM2YjAwNjZkMjczMGM5ZDY4N2FhNmUxYjMwNTYzOTM5NTc3MjMzZGZkODE2NGZhNWU5YmIwMTJkNGU1ODYwMmIwOTkxMDc+ID4+CmVuZG9iagozIDAgb2JqCjw8IC9Db3VudCAxIC9LaWRzIFsgNCAwIFIgXSAvVHlwZSAvUGFnZXMgPj4KZW5kb2JqCjQgMCBvYmoKPDwgL01lZGlhQm94IFsgMCAwIDEwMCAxMDAgXSAvUGFyZW50IDMgMCBSIC9SZXNvdXJjZXMgPDwgPj4gL1R5cGUgL1BhZ2UgPj4KZW5kb2JqCjUgMCBvYmoKPDwgL0NGIDw8IC9TdGRDRiA8PCAvQXV0aEV2ZW50IC9Eb2NPcGVuIC9DRk0gL0FFU1YyIC9MZW5ndGggMTYgPj4gPj4gL0ZpbHRlciAvU3RhbmRhcmQgL0xlbmd0aCAxMjggL08gPDU2NmZhODczZWUzM2M3OTdjZDNiOTA0ZmRhZGY4MTRhZmEzNGRmOWEzOGY2ZWQ0MWI5ODRlMmM2ZGEyYWE2ZjU+IC9QIC0yMDU2IC9SIDQgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8OWY2MmNmY2M2ZTViNWMzYmQwY2MwMDZhYTdmZTc3NDYwMTIyNDU2YTkxYmFlNTEzNDI3M2E2ZGIxMzRjODdjND4gL1YgNCA+PgplbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDE1IDAwMDAwIG4gCjAwMDAwMDAwNjQgMDAwMDAgbiAKMDAwMDAwMDc3OSAwMDAwMCBuIAowMDAwMDAwODM4IDAwMDAwIG4gCjAwMDAwMDA5MjggMDAwMDAgbiAKdHJhaWxlciA8PCAvSW5mbyAyIDAgUiAvUm9vdCAxIDAgUiAvU2l6ZSA2IC9JRCBbPGNkOTliN2UwNjkyMTcwMTU1MjQ3YjJiMTBhZDY4YmIxPjxjZDk5YjdlMDY5MjE3MDE1NTI0N2IyYjEwYWQ2OGJiMT5dIC9FbmNyeXB0IDUgMCBSID4+CnN0YXJ0eHJlZgoxMjMwCiUlRU9GCg==",
  "base64",
);

const endOf = (bytes: Uint8Array): Promise<string> =>
  cleanPdf(bytes).then(
    () => "cleaned",
    (error: unknown) => (error instanceof ConversionFailure ? error.code : `other: ${String(error)}`),
  );

/** Makes a page of text. `change` edits the PDF before it is saved. */
async function makeChanged(change: (pdf: PDFDocument, page: PDFPage) => unknown): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await makePdf("Readable", 1));
  await change(pdf, pdf.getPage(0));
  return pdf.save({ updateFieldAppearances: false });
}

interface FormChanges {
  readonly text?: string;
  /** Changes the form after its fields were drawn. */
  readonly change?: (pdf: PDFDocument) => unknown;
}
const makeForm = ({ text = "Typed answer", change }: FormChanges): Promise<Uint8Array> =>
  makeChanged(async (pdf, page) => {
    const form = pdf.getForm();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const field = form.createTextField("answer");
    field.setText(text);
    field.addToPage(page, { x: 72, y: 500, width: 300, height: 24, font });
    const box = form.createCheckBox("agree");
    box.addToPage(page, { x: 72, y: 400 });
    box.check();
    const choice = form.createDropdown("term");
    choice.addOptions(["Autumn term", "Spring term"]);
    choice.select("Spring term");
    choice.addToPage(page, { x: 72, y: 300, width: 200, height: 24, font });
    form.updateFieldAppearances(font);
    await change?.(pdf);
  });
const forEachWidget = (
  pdf: PDFDocument,
  change: (dict: ReturnType<ReturnType<PDFDocument["getForm"]>["getFields"]>[number]["acroField"]["dict"]) => unknown,
): void => {
  for (const field of pdf.getForm().getFields()) for (const widget of field.acroField.getWidgets()) change(widget.dict);
};

describe("the filled fields of a form", () => {
  it("replaces the fields by drawn text", async () => {
    const clean = await cleanPdf(await makeForm({}));
    expect(await readPdfText(clean)).toMatch(/Readable.*Typed answer.*Spring term/);
    const pdf = await PDFDocument.load(clean);
    expect(pdf.catalog.has(PDFName.of("AcroForm"))).toBe(false);
    expect(pdf.getPage(0).node.Annots()?.size() ?? 0).toBe(0);
    expect(
      pdf
        .getPage(0)
        .node.Resources()
        ?.lookup(PDFName.of("XObject"))
        ?.toString()
        .match(/Widget/g),
    ).toHaveLength(3);
  });

  it.each<[string, (pdf: PDFDocument) => unknown, RegExp]>([
    [
      "draws fields without an appearance",
      (pdf) => forEachWidget(pdf, (dict) => dict.delete(PDFName.of("AP"))),
      /Typed answer.*Spring term/,
    ],
    [
      "draws fields again if the form asks for it",
      (pdf) => {
        pdf.getForm().acroForm.dict.set(PDFName.of("NeedAppearances"), pdf.context.obj(true));
        pdf.getForm().getTextField("answer").acroField.dict.set(PDFName.of("V"), PDFString.of("Changed since"));
      },
      /Changed since/,
    ],
    [
      "draws ordinary fields of a form that also has XFA",
      (pdf) => pdf.getForm().acroForm.dict.set(PDFName.of("XFA"), PDFString.of("<xdp/>")),
      /Typed answer/,
    ],
  ])("%s", async (_, change, shown) => {
    expect(await readPdfText(await cleanPdf(await makeForm({ change })))).toMatch(shown);
  });

  it("rejects a form if its filled fields would be lost", async () => {
    const inChinese = await makeForm({
      change: (pdf) => {
        pdf.getForm().getTextField("answer").acroField.dict.set(PDFName.of("V"), PDFHexString.fromText("山田太郎"));
        forEachWidget(pdf, (dict) => dict.delete(PDFName.of("AP")));
      },
    });
    expect(await endOf(inChinese)).toBe("pdf_form");
    const onlyXfa = await makeChanged((pdf) =>
      pdf.catalog.set(PDFName.of("AcroForm"), pdf.context.obj({ XFA: PDFString.of("<xdp/>"), Fields: [] })),
    );
    expect(await endOf(onlyXfa)).toBe("pdf_form");
    const drawnByReader = await makeForm({
      change: (pdf) => {
        pdf.getForm().acroForm.dict.set(PDFName.of("XFA"), PDFString.of("<xdp/>"));
        pdf.catalog.set(PDFName.of("NeedsRendering"), pdf.context.obj(true));
      },
    });
    expect(await endOf(drawnByReader)).toBe("pdf_form");
  });

  it("leaves filled fields hidden if the form hides them", async () => {
    const hidden = await makeForm({
      text: "Hidden help",
      change: (pdf) => forEachWidget(pdf, (dict) => dict.set(PDFName.of("F"), PDFNumber.of(2))),
    });
    expect(await readPdfText(await cleanPdf(hidden))).not.toContain("Hidden help");
  });

  it("keeps the direction and place of a turned field", async () => {
    const turned = await makeChanged(async (pdf, page) => {
      const field = pdf.getForm().createTextField("answer");
      field.setText("Turned");
      field.addToPage(page, { x: 200, y: 300, width: 150, height: 20, rotate: degrees(90) });
    });
    const [items = []] = await readEachPage(
      await cleanPdf(turned),
      async (page) => (await page.getTextContent()).items,
    );
    const [, b, , , x, y] =
      items.flatMap((item) => ("str" in item && item.str === "Turned" ? [item.transform as number[]] : []))[0] ?? [];
    expect(b).toBeGreaterThan(0);
    expect(x).toBeGreaterThan(180);
    expect(x).toBeLessThan(200);
    expect(y).toBeGreaterThanOrEqual(300);
    expect(y).toBeLessThan(450);
  });
});

it("draws a stamp onto the page", async () => {
  const commented = await makeChanged((pdf, page) => {
    const font = pdf.context.register(pdf.context.obj({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" }));
    const appearance = pdf.context.register(
      pdf.context.stream("BT /F 12 Tf (Approved by the dean) Tj ET", {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, 100, 20],
        Resources: { Font: { F: font } },
      }),
    );
    page.node.set(
      PDFName.of("Annots"),
      pdf.context.obj([
        pdf.context.register(
          pdf.context.obj({ Type: "Annot", Subtype: "Stamp", Rect: [100, 100, 200, 120], AP: { N: appearance } }),
        ),
      ]),
    );
  });
  const clean = await cleanPdf(commented);
  expect(await readPdfText(clean)).toContain("Approved by the dean");
  expect((await PDFDocument.load(clean)).getPage(0).node.Annots()?.size() ?? 0).toBe(0);
});

describe("a PDF that may look different in another reader", () => {
  const withLayer = (config: Record<string, unknown>) =>
    makeChanged((pdf) => {
      const layer = pdf.context.register(pdf.context.obj({ Type: "OCG", Name: PDFString.of("Solutions") }));
      pdf.catalog.set(
        PDFName.of("OCProperties"),
        pdf.context.obj({ OCGs: [layer], D: config.OFF === undefined ? (config as never) : { OFF: [layer] } }),
      );
    });
  const sized = (width: number, height: number) => makeChanged((_, page) => page.setMediaBox(0, 0, width, height));

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["layers that are all shown", () => withLayer({}), "cleaned"],
    ["a hidden layer", () => withLayer({ OFF: true }), "pdf_layers"],
    ["layers that are hidden unless chosen", () => withLayer({ BaseState: "OFF" }), "pdf_layers"],
    [
      "a portfolio of files",
      () => makeChanged((pdf) => pdf.catalog.set(PDFName.of("Collection"), pdf.context.obj({ Type: "Collection" }))),
      "pdf_portfolio",
    ],
    ["a page of a mile", () => sized(4_500_000, 792), "page_size"],
    ["a page without size", () => sized(0, 0), "page_size"],
    ["a poster", () => sized(2384, 3370), "cleaned"],
    ["restrictions without a password", () => RESTRICTED_PDF, "pdf_encrypted"],
    ["a password with object streams", () => ENCRYPTED_STREAMS_PDF, "pdf_encrypted"],
    ["too many pages", () => makePdf("x", 201), "too_many_pages"],
    [
      "a page tree that leads back to itself",
      () =>
        makeChanged((pdf) => {
          const pages = pdf.catalog.Pages();
          pages.Kids().push(pdf.catalog.get(PDFName.of("Pages")) ?? pages);
        }),
      "damaged",
    ],
  ])("cleans or rejects %s", async (_what, make, end) => {
    expect(await endOf(await make())).toBe(end);
  });

  it("keeps the rotation of a page, even if the page tree sets it", async () => {
    const turned = await PDFDocument.load(
      await cleanPdf(await makeChanged((_, page) => page.setRotation(degrees(90)))),
    );
    expect(turned.getPage(0).getRotation().angle).toBe(90);
    const inherited = await makeChanged((pdf) => pdf.catalog.Pages().set(PDFName.of("Rotate"), PDFNumber.of(270)));
    expect((await PDFDocument.load(await cleanPdf(inherited))).getPage(0).getRotation().angle).toBe(270);
  });
});
