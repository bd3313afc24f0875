import { RawPdf } from "./raw-pdf.ts";

const jpegHead = (side: number, scans: number): Buffer => {
  const frame = Buffer.from("ffd8ffc2000b080000000001011100", "hex");
  frame.writeUInt16BE(side, 7);
  frame.writeUInt16BE(side, 9);
  return Buffer.concat([frame, ...Array.from({ length: scans }, () => Buffer.from("ffda0008010100003f0000", "hex"))]);
};

const jpeg2000Head = (side: number): Buffer => {
  const head = Buffer.alloc(60);
  Buffer.from("ff4fff5100290000", "hex").copy(head);
  head.writeUInt32BE(side, 8);
  head.writeUInt32BE(side, 12);
  head.writeUInt32BE(side, 24);
  head.writeUInt32BE(side, 28);
  head.writeUInt16BE(1, 40);
  return head;
};

const jbig2Head = (side: number): Buffer => {
  const page = Buffer.alloc(30);
  page.set([0, 0, 0, 0, 0x30, 0, 1, 0, 0, 0, 19]);
  page.writeUInt32BE(side, 11);
  page.writeUInt32BE(side, 15);
  return page;
};

const SMALL = "/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/BitsPerComponent ";

/** Pictures whose declared and real sizes differ. `side` in pixels. */
export const PICTURES = {
  "by their dictionary": (pdf, side) =>
    pdf.packed(
      Buffer.alloc(1000),
      `/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
    ),
  DCTDecode: (pdf, side) => pdf.stream(jpegHead(side % 65_536, 10), `${SMALL}8/Filter/DCTDecode`),
  "DCTDecode in many passes": (pdf, side) => pdf.stream(jpegHead(8_000, side), `${SMALL}8/Filter/DCTDecode`),
  JPXDecode: (pdf, side) => pdf.stream(jpeg2000Head(side), "/Subtype/Image/Width 9/Height 9/Filter/JPXDecode"),
  JBIG2Decode: (pdf, side) => pdf.stream(jbig2Head(side), `${SMALL}1/Filter/JBIG2Decode`),
  CCITTFaxDecode: (pdf, side) =>
    pdf.stream(
      Buffer.alloc(1000, 0xff),
      `${SMALL}1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${side}/Rows ${side}>>`,
    ),
  "by their mask": (pdf, side) => {
    const mask = pdf.packed(
      Buffer.alloc(9),
      `/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
    );
    return pdf.packed(Buffer.alloc(81), `${SMALL}8/SMask ${mask}`);
  },
} satisfies Record<string, (pdf: RawPdf, side: number) => string>;
export type Picture = keyof typeof PICTURES;

export function makePictureBomb(picture: Picture, side: number, times: number): Buffer {
  const pdf = new RawPdf();
  const image = PICTURES[picture](pdf, side);
  return pdf.draw(pdf.packed("/I Do ".repeat(times)), `/XObject<</I ${image}>>`);
}
