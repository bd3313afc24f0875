import { createHash } from "node:crypto";

/** CSP source of an inline style sheet: `'sha256-…'` of its exact text. */
export const toHashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
