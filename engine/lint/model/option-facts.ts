import { allOptionValues, listControllingPaths, resolveOptionList } from "../../core/index.ts";
import type { Option, OptionListFile } from "../../core/index.ts";
import type { JsonSource } from "../json-source.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";
import { isJsonObject, toList, toObject, type Json } from "./json-shape.ts";
import type { JsonPlace } from "../finding.ts";

export interface ListFact {
  readonly name: string;
  readonly file: string;
  readonly isShared: boolean;
  /** True if the list has the shape that its JSON Schema describes. */
  readonly isSound: boolean;
  readonly value: Json;
}

const OPTION_PATH = /^(@shared\/)?options\/([^/]+)\.json$/;

/** Reads option lists by name. A tenant's own list replaces a shared list. */
export function readListFacts(sources: ReadonlyMap<string, JsonSource>): ReadonlyMap<string, ListFact> {
  const lists = new Map<string, ListFact>();
  for (const [file, source] of sources) {
    const name = OPTION_PATH.exec(file)?.[2];
    const isShared = file.startsWith(SHARED_PREFIX);
    if (name === undefined || !isJsonObject(source.value) || (isShared && lists.has(name))) continue;
    lists.set(name, { name, file, isShared, isSound: source.isMisshapen !== true, value: source.value });
  }
  return lists;
}

/** Finds the choices of lists. For a missing or malformed list, `valuesOf` returns undefined and `labelsOf` []. */
export function createOptionFinder(lists: ReadonlyMap<string, ListFact>, currentYear: number) {
  // A list that its schema refuses counts as unknown, so that other rules stay silent about it.
  const files = Object.fromEntries(
    [...lists].flatMap(([name, { value, isSound }]) => (isSound ? [[name, value as unknown as OptionListFile]] : [])),
  );
  const found = new Map<string, ReadonlySet<string> | undefined>();
  const valuesOf = (name = ""): ReadonlySet<string> | undefined => {
    if (!found.has(name)) found.set(name, findValues(files, name, currentYear));
    return found.get(name);
  };
  return {
    valuesOf,
    labelsOf: (name = ""): readonly Option[] =>
      valuesOf(name) === undefined
        ? []
        : listControllingPaths(files, name, currentYear).flatMap((controlling) =>
            resolveOptionList(files, name, controlling, currentYear),
          ),
    /** Choices of the extended list, without this list's changes: for the controlling values, or for all values. */
    inheritedBy: (name: string, controlling?: readonly string[]) => {
      const list = Object.hasOwn(files, name) ? files[name] : undefined;
      if (list === undefined || !("extends" in list)) return undefined;
      const { extends: base, pick } = list;
      if (findValues(files, base, currentYear) === undefined) return undefined;
      const picked = pick === undefined ? [] : [pick];
      const options =
        controlling === undefined
          ? listControllingPaths(files, base, currentYear)
              .filter((path) => picked.every((value, level) => path[level] === value))
              .flatMap((path) => resolveOptionList(files, base, path, currentYear))
          : resolveOptionList(files, base, [...picked, ...controlling], currentYear);
      return options.filter(({ value }) => value !== "");
    },
  };
}

function findValues(
  files: Readonly<Record<string, OptionListFile>>,
  name: string,
  currentYear: number,
): ReadonlySet<string> | undefined {
  try {
    return allOptionValues(files, name, currentYear);
  } catch {
    // Other rules report unknown lists and circles.
    return undefined;
  }
}

export function placeOfOption(
  { lists }: { readonly lists: ReadonlyMap<string, ListFact> },
  list: string,
  value: string,
): JsonPlace | undefined {
  const fact = lists.get(list);
  if (fact === undefined || fact.isShared) return undefined;
  const index = toList(fact.value["options"]).findIndex((option) => toObject(option)["value"] === value);
  return index < 0 ? undefined : { file: fact.file, path: ["options", index, "value"] };
}
