import type { LayoutObject } from "./layout.ts";
import { isJsonObject, isText, toList } from "./sound-shape.ts";

const ADDRESS_PARTS = ["country", "line1", "line2", "city", "state", "zip"] as const;

interface WrittenKey {
  readonly key: string;
  readonly path: readonly (string | number)[];
}

/** The answer keys that a node asks by itself, and where in the node each is written. */
export function keysWrittenIn(node: LayoutObject): readonly WrittenKey[] {
  switch (node.type) {
    case "address":
      return isJsonObject(node.fields)
        ? ADDRESS_PARTS.flatMap((part) => toWrittenKey(node.fields[part], ["fields", part]))
        : [];
    case "monthYear":
      return [...toWrittenKey(node.month, ["month"]), ...toWrittenKey(node.year, ["year"])];
    case "checkGroup":
      return toList(node.fields).flatMap((key, index) => toWrittenKey(key, ["fields", index]));
    case "phone":
      return [...toWrittenKey(node.field, ["field"]), ...toWrittenKey(node.optIn, ["optIn"])];
    case "reveal":
      return toWrittenKey(node.field, ["field"]);
    default:
      return [];
  }
}

function toWrittenKey(key: string | undefined, path: readonly (string | number)[]): readonly WrittenKey[] {
  return isText(key) ? [{ key, path }] : [];
}
