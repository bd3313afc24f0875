import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Pictures, PictureSize } from "../../engine/protocol/index.ts";
import { onceFor } from "../once.ts";

/** Reads the sizes of a tenant's pictures once. Leaves out pictures of unknown size. */
export const readPictures = onceFor(async ({ assetsFolder, definition }: LoadedTenant): Promise<Pictures> => {
  const sizeOf = async (name: string | undefined): Promise<PictureSize | undefined> => {
    const bytes = name === undefined ? undefined : await readFile(join(assetsFolder, name)).catch(() => undefined);
    return bytes === undefined ? undefined : findPictureSize(bytes);
  };
  const [logo, hero] = await Promise.all([sizeOf(definition.tenant.theme.logo), sizeOf(definition.tenant.theme.hero)]);
  return { ...(logo && { logo }), ...(hero && { hero }) };
});

/** Returns undefined for a picture that cannot be read. */
export async function findPictureSize(bytes: Buffer): Promise<PictureSize | undefined> {
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}
