import type { PictureSize } from "../../engine/protocol/index.ts";

/**
 * How large a picture is by itself, as a reader of pictures finds it. Undefined for what is none, and for an SVG that does
 * not say. The reader is loaded here, so that a process without pictures does not wait for it.
 */
export async function findPictureSize(bytes: Uint8Array): Promise<PictureSize | undefined> {
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}
