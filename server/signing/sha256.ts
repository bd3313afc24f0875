import { createHash } from "node:crypto";

/** Hexadecimal. */
export const sha256Of = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
