import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { Pictures, PictureSize } from "../../engine/protocol/index.ts";
import { findPictureSize } from "./picture-size.ts";

const read = new WeakMap<LoadedTenant, Promise<Pictures>>();

/** The sizes of a tenant's pictures, read once. One whose size cannot be found is left out. */
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
