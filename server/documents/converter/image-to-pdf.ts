import { PDFDocument } from "@pdfme/pdf-lib";
import sharp from "sharp";
import { ConversionFailure } from "../conversion-failure.ts";

/** About 200 MB after decoding. */
export const MAX_PIXELS = 50_000_000;
/** 200 dots per inch on the longer side of the paper. */
const MAX_SIDE_PIXELS = 2200;
const MARGIN_POINTS = 36;
const PAPER_POINTS = { letter: [612, 792], a4: [595.28, 841.89] } as const;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Encodes a picture again: upright (EXIF), scaled down to page size, on white, without metadata.
 * @throws ConversionFailure for a truncated or too large picture
 */
export async function encodeImage(bytes: Uint8Array) {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false, unlimited: false });
    const { format } = await image.metadata();
    const upright = image
      .rotate()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb");
    const type = format === "jpeg" ? "jpeg" : "png";
    const { data, info } = await (type === "jpeg" ? upright.jpeg({ quality: 86 }) : upright.png()).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, type, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Error && /pixel limit|too large/i.test(error.message))
      throw new ConversionFailure("too_many_pixels", { megapixels: String(MAX_PIXELS / 1_000_000) });
    throw new ConversionFailure("damaged");
  }
}

/** Makes a page in the picture's orientation. Prints small pictures at 96 pixels per inch. */
export async function imageToPdf(bytes: Uint8Array, paper: keyof typeof PAPER_POINTS): Promise<Uint8Array> {
  const encoded = await encodeImage(bytes);
  const pdf = await PDFDocument.create();
  const image = encoded.type === "jpeg" ? await pdf.embedJpg(encoded.bytes) : await pdf.embedPng(encoded.bytes);
  const [short, long] = PAPER_POINTS[paper];
  const [pageWidth, pageHeight] = encoded.width > encoded.height ? [long, short] : [short, long];
  const scale = Math.min(
    (pageWidth - 2 * MARGIN_POINTS) / encoded.width,
    (pageHeight - 2 * MARGIN_POINTS) / encoded.height,
    0.75,
  );
  const [width, height] = [encoded.width * scale, encoded.height * scale];
  pdf
    .addPage([pageWidth, pageHeight])
    .drawImage(image, { x: (pageWidth - width) / 2, y: (pageHeight - height) / 2, width, height });
  return pdf.save();
}
