import { expandDataModel, expandPage } from "../../core/index.ts";
import type { ExpandedFile, RepeatGroup } from "../../core/index.ts";
import { findClosest } from "../did-you-mean.ts";
import type { JsonSource } from "../json-source.ts";
import { DATA_MODEL_FILE } from "./data-model-facts.ts";
import { isJsonObject } from "./json-shape.ts";
import type { Json } from "./json-shape.ts";
import { findPageId } from "./page-facts.ts";

/** Files with repeating groups written out, so that rules know flat keys only. Places lead to the declaration. */
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
  // A misspelt group is one problem, so the group that is meant is read.
  return (file, groups) =>
    expandPage(file, (id) =>
      id === "" ? undefined : (groups.get(id) ?? groups.get(findClosest(id, groups.keys()) ?? "")),
    );
}

function toExpandedSource(source: JsonSource, { value, originOf }: ExpandedFile): JsonSource {
  return { ...source, value, rangeOf: (path, on) => source.rangeOf([...originOf(path)], on) };
}
