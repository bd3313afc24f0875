import { toRecord } from "./sound-shape.ts";

/** The most files that one question may take. */
const MAX_FILES = 10;

/**
 * The answer keys under which the files of a question are kept, its own first: `transcripts`, `transcripts_2`. Each is an
 * ordinary document answer, so that a file is sent, converted, removed and given back by itself. Only the first stands
 * in a tenant's files. Whatever has no sound shape counts for nothing, because the linter reads folders that are wrong.
 *
 * @returns the key alone for any question that takes one file, or none
 */
export function filePlacesOf(
  key: string,
  schema: { readonly [Keyword in "x-document" | "x-files"]?: unknown },
): readonly string[] {
  const { max } = toRecord(schema["x-files"]);
  const isSeveral = schema["x-document"] === true && typeof max === "number" && Number.isInteger(max) && max > 1;
  if (!isSeveral) return [key];
  return Array.from({ length: Math.min(max, MAX_FILES) }, (_, index) =>
    index === 0 ? key : `${key}_${String(index + 1)}`,
  );
}
