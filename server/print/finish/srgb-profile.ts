import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { findTemplatesFolder } from "../../../engine/node/index.ts";

let packed: Buffer | undefined;

/**
 * Chromium's colour space as an ICC profile of version 2 (ICC.1:2001-04), deflated once. It was computed from IEC
 * 61966-2-1, so nobody owns it.
 */
export const packedSrgbProfile = (): Buffer =>
  (packed ??= deflateSync(readFileSync(join(findTemplatesFolder(), "print", "srgb.icc")), { level: 9 }));
