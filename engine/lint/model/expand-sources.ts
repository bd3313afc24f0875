import { expandDataModel, expandPage } from "../../core/index.ts";
import type { ExpandedFile, RepeatGroup } from "../../core/index.ts";
import { findClosest } from "../did-you-mean.ts";
import type { JsonSource } from "../json-source.ts";
import { DATA_MODEL_FILE } from "./data-model-facts.ts";
import { isJsonObject } from "./json-shape.ts";
import type { Json } from "./json-shape.ts";
import { findPageId } from "./page-facts.ts";

/**
 * The files with the groups that repeat written out, as the loader writes them out, so that each rule knows flat keys
 * only. A place in what was written out leads to the declaration.
 */
export function expandSources(
  written: ReadonlyMap<string, JsonSource>,
  groups: ReadonlyMap<string, RepeatGroup>,
): ReadonlyMap<string, JsonSource> {
  if (groups.size === 0) return written;
  return new Map(
    [...written].map(([path, source]) => {
      const expand = findExpander(path);
      const { value } = source;
      if (expand === undefined || !isJsonObject(value)) return [path, source];
      return [path, toExpandedSource(source, expand(value, groups))];
    }),
  );
}

function findExpander(
  path: string,
): ((file: Json, groups: ReadonlyMap<string, RepeatGroup>) => ExpandedFile) | undefined {
  if (path === DATA_MODEL_FILE) return expandDataModel;
  if (findPageId(path) === undefined) return undefined;
  // What a page with a misspelt name lacks is no further mistake, so the name is read as the one that was meant.
  return (file, groups) =>
    expandPage(file, (id) =>
      id === "" ? undefined : (groups.get(id) ?? groups.get(findClosest(id, groups.keys()) ?? "")),
    );
}

function toExpandedSource(source: JsonSource, { value, originOf }: ExpandedFile): JsonSource {
  return { ...source, value, rangeOf: (path, on) => source.rangeOf([...originOf(path)], on) };
}
