import { createHash } from "node:crypto";

export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * Writes canonical JSON (RFC 8785). Replaces half a surrogate pair by U+FFFD, as some databases do.
 * @throws TypeError for a number that JSON cannot express
 */
export function toCanonicalJson(value: CanonicalValue): string {
  if (typeof value === "string") return JSON.stringify(Buffer.from(value).toString());
  if (typeof value === "number" && !Number.isFinite(value))
    throw new TypeError("JSON cannot express this number; expected a finite one.");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${toCanonicalJson(key)}:${toCanonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

const isList = (value: object): value is readonly CanonicalValue[] => Array.isArray(value);

export const sha256Of = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
