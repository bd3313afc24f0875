import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Pictures, PictureSize } from "../../engine/protocol/index.ts";

const read = new WeakMap<LoadedTenant, Promise<Pictures>>();

/** Reads the sizes of a tenant's pictures once. Leaves out pictures of unknown size. */
export function readPictures(loaded: LoadedTenant): Promise<Pictures> {
  const known = read.get(loaded);
  if (known !== undefined) return known;
  const reading = readSizes(loaded);
  read.set(loaded, reading);
  return reading;
}

async function readSizes({ assetsFolder, definition }: LoadedTenant): Promise<Pictures> {
  const sizeOf = async (name: string | undefined): Promise<PictureSize | undefined> => {
    const bytes = name === undefined ? undefined : await readFile(join(assetsFolder, name)).catch(() => undefined);
    return bytes === undefined ? undefined : findPictureSize(bytes);
  };
  const [logo, hero] = await Promise.all([sizeOf(definition.tenant.theme.logo), sizeOf(definition.tenant.theme.hero)]);
  return { ...(logo && { logo }), ...(hero && { hero }) };
}

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
