import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { findTemplatesFolder } from "../../../engine/node/index.ts";

let packed: Buffer | undefined;

/**
 * The colour space that Chromium draws in, as an ICC profile of version 2 (ICC.1:2001-04), deflated once. Its file was
 * computed from IEC 61966-2-1, so that it is nobody's: the primaries adapted to D50, and the curve in 1,024 steps.
 */
export const packedSrgbProfile = (): Buffer =>
  (packed ??= deflateSync(readFileSync(join(findTemplatesFolder(), "print", "srgb.icc")), { level: 9 }));
