import type { JsonPlace } from "../place.ts";
import type { KeyFact } from "./data-model-facts.ts";
import type { Json } from "./json-shape.ts";
import { findText, toObject } from "./json-shape.ts";

export function findListName(schema: Json | undefined): string | undefined {
  const reference = schema?.["x-options"];
  return findText(reference) ?? findText(toObject(reference)["list"]);
}

/** An answer that chooses among the parts of a list. */
export interface Controller {
  readonly key: string;
  readonly at: JsonPlace;
}

export function findControllers({ schema, placeOf }: KeyFact): readonly Controller[] {
  const by = toObject(schema["x-options"])["by"];
  if (typeof by === "string") return [{ key: by, at: placeOf("x-options", "by") }];
  if (!Array.isArray(by)) return [];
  return by.flatMap((key: unknown, index) =>
    typeof key === "string" ? [{ key, at: placeOf("x-options", "by", index) }] : [],
  );
}
