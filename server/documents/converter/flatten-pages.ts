import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFName,
  PDFNumber,
  PDFOptionList,
  PDFRadioGroup,
  PDFRef,
  PDFStream,
  PDFTextField,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from "@pdfme/pdf-lib";
import { ConversionFailure } from "../conversion-failure.ts";

/** Annotation flags Hidden and NoView (ISO 32000-1, 12.5.3). */
export const NOT_SHOWN = 0b10_0010;

/**
 * Draws visible fields, comments and stamps onto their pages, then removes the form.
 * @throws ConversionFailure `pdf_form` if a value would be lost: XFA without other fields, or letters that Helvetica
 * lacks
 */
export async function flattenPages(source: PDFDocument): Promise<void> {
  const acroForm = source.catalog.lookup(PDFName.of("AcroForm"));
  if (acroForm instanceof PDFDict) {
    const fields = acroForm.lookup(PDFName.of("Fields"));
    const hasFields = fields instanceof PDFArray && fields.size() > 0;
    if (
      String(source.catalog.get(PDFName.of("NeedsRendering"))) === "true" ||
      (acroForm.has(PDFName.of("XFA")) && !hasFields)
    )
      throw new ConversionFailure("pdf_form");
    await drawMissingAppearances(source, String(acroForm.get(PDFName.of("NeedAppearances"))) === "true");
  }
  for (const page of source.getPages()) drawAnnotations(page);
  source.catalog.delete(PDFName.of("AcroForm"));
}

/** Draws the values of fields without an appearance, or of all fields if the file asks for it (12.7.2). */
async function drawMissingAppearances(source: PDFDocument, isAsked: boolean): Promise<void> {
  const font = await source.embedFont(StandardFonts.Helvetica);
  for (const field of source.getForm().getFields()) {
    if (!isAsked && field.acroField.getWidgets().every((widget) => widget.dict.has(PDFName.of("AP")))) continue;
    try {
      if (field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList)
        field.updateAppearances(font);
      else if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) field.defaultUpdateAppearances();
    } catch {
      // Helvetica lacks a letter. If the file has no appearance for this field, `drawAnnotations` rejects the file.
    }
  }
}

function drawAnnotations(page: PDFPage): void {
  const annotations = page.node.Annots();
  if (annotations === undefined) return;
  const all = annotations.asArray().map((_, index) => annotations.lookup(index));
  for (let index = all.length - 1; index >= 0; index -= 1) if (isToDraw(all[index])) annotations.remove(index);
  for (const annotation of all.filter(isToDraw)) {
    const flags = annotation.lookup(PDFName.of("F"));
    if (flags instanceof PDFNumber && (flags.asNumber() & NOT_SHOWN) !== 0) continue;
    const appearance = appearanceOf(annotation);
    if (appearance !== undefined) drawAppearance(page, annotation, appearance);
    else if (holdsText(annotation)) throw new ConversionFailure("pdf_form");
  }
}

function isToDraw(annotation: PDFObject | undefined): annotation is PDFDict {
  const kind = annotation instanceof PDFDict ? String(annotation.get(PDFName.of("Subtype"))) : "/Link";
  return (
    kind === "/Widget" ||
    (!["/Link", "/Popup"].includes(kind) && annotation instanceof PDFDict && appearanceOf(annotation) !== undefined)
  );
}

function appearanceOf(widget: PDFDict): PDFRef | undefined {
  const normal = dictOf(widget, "AP")?.get(PDFName.of("N"));
  const found = widget.context.lookup(normal);
  if (found instanceof PDFStream) return normal instanceof PDFRef ? normal : widget.context.register(found);
  const state = widget.lookup(PDFName.of("AS"));
  const ofState = found instanceof PDFDict && state instanceof PDFName ? found.get(state) : undefined;
  return ofState instanceof PDFRef && widget.context.lookup(ofState) instanceof PDFStream ? ofState : undefined;
}

/** Draws an annotation's appearance, scaled to its rectangle (12.5.5). */
function drawAppearance(page: PDFPage, widget: PDFDict, reference: PDFRef): void {
  const stream = widget.context.lookup(reference, PDFStream);
  const rectangle = numbersOf(widget, "Rect", 4);
  const [left, bottom, right, top] = numbersOf(stream.dict, "BBox", 4) ?? [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(stream.dict, "Matrix", 6) ?? [];
  if (rectangle === undefined || left === undefined || bottom === undefined || right === undefined || top === undefined)
    return;
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const box = [Math.min, Math.max].map(
    (pick) => [pick(...corners.map(([x]) => x)), pick(...corners.map(([, y]) => y))] as const,
  );
  const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = box;
  const [rx0 = 0, ry0 = 0, rx1 = 0, ry1 = 0] = rectangle;
  const scaleX = x1 === x0 ? 1 : Math.abs(rx1 - rx0) / (x1 - x0);
  const scaleY = y1 === y0 ? 1 : Math.abs(ry1 - ry0) / (y1 - y0);
  stream.dict.set(PDFName.of("Type"), PDFName.of("XObject"));
  stream.dict.set(PDFName.of("Subtype"), PDFName.of("Form"));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(
      scaleX,
      0,
      0,
      scaleY,
      Math.min(rx0, rx1) - x0 * scaleX,
      Math.min(ry0, ry1) - y0 * scaleY,
    ),
    drawObject(page.node.newXObject("Widget", reference)),
    popGraphicsState(),
  );
}

/** True for a text or choice field with a value. Type and value may be in a parent field (12.7.3.1). */
function holdsText(widget: PDFDict): boolean {
  const inherited = (key: string): unknown => {
    for (
      let field: PDFDict | undefined = widget, depth = 0;
      field !== undefined && depth < 32;
      field = dictOf(field, "Parent"), depth += 1
    ) {
      const value = field.lookup(PDFName.of(key));
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return (
    ["/Tx", "/Ch"].includes(String(inherited("FT"))) &&
    !/^(undefined|null|\(\)|<>|<FEFF>|\[\s*\])$/i.test(String(inherited("V")))
  );
}

export function dictOf(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

function numbersOf(dict: PDFDict, key: string, count: number): readonly number[] | undefined {
  const value = dict.lookup(PDFName.of(key));
  if (!(value instanceof PDFArray) || value.size() !== count) return undefined;
  const numbers = value
    .asArray()
    .map((_, index) => value.lookup(index))
    .map((item) => (item instanceof PDFNumber ? item.asNumber() : Number.NaN));
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
