import type { JsonPlace } from "../place.ts";
import type { AssetFile } from "../tenant-files.ts";
import { findText, toObject } from "./json-shape.ts";
import { TENANT_FILE } from "./tenant-model.ts";
import type { TenantModel } from "./tenant-model.ts";

/** The pictures that the theme names and that are in assets/; asset-exists reports the others. */
export function themePictures({
  tenant,
  files,
}: TenantModel): readonly { readonly name: string; readonly at: JsonPlace; readonly file: AssetFile }[] {
  return ["logo", "hero"].flatMap((member) => {
    const name = findText(toObject(tenant["theme"])[member]);
    const file = name === undefined ? undefined : files.assets.get(`assets/${name}`);
    if (name === undefined || file === undefined) return [];
    return [{ name, file, at: { file: TENANT_FILE, path: ["theme", member] } }];
  });
}
