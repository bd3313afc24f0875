import { createHash } from "node:crypto";

/** What lets a Content-Security-Policy allow one inline style sheet: `'sha256-…'` of its text, white space included. */
export const toHashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
