import type { RepeatGroup } from "../../core/index.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import type { Suggestion } from "../suggest.ts";

/** A group that has fewer items than a key names. */
interface ItemBeyond {
  readonly id: string;
  readonly items: number;
  /** The item that is named, from 1. */
  readonly n: number;
}

/** The group of which a key would be an answer, if it had more items. */
export function findItemBeyond(groups: ReadonlyMap<string, RepeatGroup>, key: string): ItemBeyond | undefined {
  for (const { id, prefixes, members } of groups.values()) {
    const last = prefixes.at(-1);
    const items = prefixes.length;
    if (last === undefined || items < 2 || !last.includes(String(items))) continue;
    const [before = "", after = ""] = last.split(String(items));
    const n = Number(key.slice(before.length).split(after)[0]);
    const isOfGroup = key.startsWith(`${before}${n}${after}`);
    if (isOfGroup && n > items && Object.hasOwn(members, key.slice(`${before}${n}${after}`.length)))
      return { id, items, n };
  }
  return undefined;
}

/** The hint about a key of an item that a group does not have. */
export function suggestMoreItems({ id, items, n }: ItemBeyond): Suggestion {
  const at = { file: DATA_MODEL_FILE, path: ["repeat", id, "max"] };
  return {
    hint: `the group "${id}" has ${items} items; write "max": ${n}, or leave this out.`,
    see: at,
  };
}
