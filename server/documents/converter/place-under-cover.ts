import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  type PDFDocument,
  type PDFPage,
} from "pdf-lib";

const POINTS_PER_MM = 72 / 25.4;
/** The page's margins, and the height of the cover's lines, as in covers.hbs. */
const SIDE = 16 * POINTS_PER_MM;
const BOTTOM = 20 * POINTS_PER_MM;
const TOP = (18 + 18 + 2) * POINTS_PER_MM;
const FRAME = rgb(0.72, 0.72, 0.72);

/**
 * Draws a page of an attachment into the space that its cover's lines leave, upright and never enlarged, in a thin
 * frame. Draws nothing and returns false if the page's content cannot be read.
 */
export async function placeUnderCover(pdf: PDFDocument, cover: PDFPage, page: PDFPage): Promise<boolean> {
  const { x, y, width, height } = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const [shownWidth, shownHeight] = turned % 180 === 0 ? [width, height] : [height, width];
  const [roomWidth, roomHeight] = [cover.getWidth() - 2 * SIDE, cover.getHeight() - TOP - BOTTOM];
  const scale = Math.min(1, roomWidth / shownWidth, roomHeight / shownHeight);
  const left = SIDE + (roomWidth - shownWidth * scale) / 2;
  const bottom = BOTTOM + roomHeight - shownHeight * scale;
  try {
    if (page.node.Contents() !== undefined) {
      const embedded = await pdf.embedPage(
        page,
        { left: x, bottom: y, right: x + width, top: y + height },
        [1, 0, 0, 1, 0, 0],
      );
      await embedded.embed();
      cover.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(scale, 0, 0, scale, left, bottom),
        concatTransformationMatrix(...uprightMatrix(turned, { x, y, width, height })),
        drawObject(cover.node.newXObject("Attached", embedded.ref)),
        popGraphicsState(),
      );
    }
  } catch {
    return false;
  }
  cover.drawRectangle({
    x: left,
    y: bottom,
    width: shownWidth * scale,
    height: shownHeight * scale,
    borderColor: FRAME,
    borderWidth: 0.5,
  });
  return true;
}

/** Turns a box clockwise by the page's rotation and puts its lower left corner at the origin (ISO 32000-1, 8.3.3). */
function uprightMatrix(
  turned: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): [number, number, number, number, number, number] {
  switch (turned) {
    case 90:
      return [0, -1, 1, 0, -y, x + width];
    case 180:
      return [-1, 0, 0, -1, x + width, y + height];
    case 270:
      return [0, 1, -1, 0, y + height, -x];
    default:
      return [1, 0, 0, 1, -x, -y];
  }
}
