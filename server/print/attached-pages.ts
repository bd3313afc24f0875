import { formatDigest } from "../applications/index.ts";
import { sha256Of } from "../signing/index.ts";
import type { PageLink, PageSize, PrintAttachment } from "./print-meta.ts";

const POINTS_PER_MM = 72 / 25.4;
export const PAPER_POINTS = { letter: [612, 792], a4: [595.28, 841.89] } as const;
export type Paper = keyof typeof PAPER_POINTS;
/** Margins in pdf.css. */
const MARGINS = { top: 14 * POINTS_PER_MM, side: 16 * POINTS_PER_MM, bottom: 20 * POINTS_PER_MM };
const HEAD = 13 * POINTS_PER_MM + 1;

export interface AttachedPage {
  readonly number: number;
  readonly shape: "tall" | "wide";
  /** Size in points. */
  readonly width: string;
  readonly height: string;
  readonly links: readonly { readonly address: string; readonly style: string }[];
}

export interface AttachedDocument {
  /** Absent if the portal could not add the document. */
  readonly number?: number;
  readonly label: string;
  readonly fileName: string;
  readonly pages?: number;
  readonly leaves: readonly AttachedPage[];
  /** SHA-256 of the stored PDF in hexadecimal, in groups of digits. */
  readonly checksum: string;
}

/** Lays out the pages of an attachment, below its heading. Shrinks large pages to fit. Does not enlarge small ones. */
export function toAttachedDocument(
  { label, fileName, bytes }: PrintAttachment,
  number: number | undefined,
  sizes: readonly PageSize[] | undefined,
  paper: Paper,
): AttachedDocument {
  const checksum = formatDigest(sha256Of(bytes));
  if (number === undefined || sizes === undefined) return { label, fileName, leaves: [], checksum };
  const leaves = sizes.map((size, index) => toAttachedPage(size, index + 1, paper));
  return { number, label, fileName, pages: sizes.length, leaves, checksum };
}

function toAttachedPage({ width, height, links = [] }: PageSize, number: number, paper: Paper): AttachedPage {
  const shape = width > height ? "wide" : "tall";
  const [short, long] = PAPER_POINTS[paper];
  const [paperWidth, paperHeight] = shape === "wide" ? [long, short] : [short, long];
  const room = [paperWidth - 2 * MARGINS.side, paperHeight - MARGINS.top - MARGINS.bottom - HEAD] as const;
  const scale = Math.min(1, room[0] / width, room[1] / height);
  return {
    number,
    shape,
    width: (width * scale).toFixed(2),
    height: (height * scale).toFixed(2),
    links: links.map(toLink),
  };
}

function toLink({ address, ...place }: PageLink): AttachedPage["links"][number] {
  const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;
  const { left, top, width, height } = place;
  const style = `left:${percent(left)};top:${percent(top)};width:${percent(width)};height:${percent(height)}`;
  return { address, style };
}
