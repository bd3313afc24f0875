import { allOptionValues, controllingValues, resolveOptionList } from "../../core/index.ts";
import type { Option, OptionListFile } from "../../core/index.ts";
import type { JsonSource } from "../json-source.ts";
import { SHARED_PREFIX } from "../tenant-files.ts";
import type { Json } from "./json-shape.ts";
import { findText, isJsonObject, toList, toObject } from "./json-shape.ts";

/** One option list, the tenant's own or a shared one. */
export interface ListFact {
  readonly name: string;
  readonly file: string;
  readonly isShared: boolean;
  readonly value: Json;
}

const OPTION_PATH = /^(@shared\/)?options\/([^/]+)\.json$/;

/** Option lists by name; a tenant's own list replaces the shared one of the same name. */
export function readListFacts(sources: ReadonlyMap<string, JsonSource>): ReadonlyMap<string, ListFact> {
  const lists = new Map<string, ListFact>();
  for (const [file, source] of sources) {
    const name = OPTION_PATH.exec(file)?.[2];
    const isShared = file.startsWith(SHARED_PREFIX);
    if (name === undefined || !isJsonObject(source.value) || (isShared && lists.has(name))) continue;
    lists.set(name, { name, file, isShared, value: source.value });
  }
  return lists;
}

/** What option lists can hold, whatever is answered. Undefined for a list that does not exist or has no sound shape. */
export interface OptionFinder {
  /** These are remembered, because many questions share a list. */
  valuesOf(list: string): ReadonlySet<string> | undefined;
  labelsOf(list: string): readonly Option[];
}

export function createOptionFinder(lists: ReadonlyMap<string, ListFact>, currentYear: number): OptionFinder {
  const files = Object.fromEntries(
    [...lists].flatMap(([name, { value }]) => {
      const file = toListFile(value);
      return file === undefined ? [] : [[name, file] as const];
    }),
  );
  const found = new Map<string, ReadonlySet<string> | undefined>();
  return {
    valuesOf: (name) => {
      if (!found.has(name)) found.set(name, findValues(files, name, currentYear));
      return found.get(name);
    },
    labelsOf: (name) =>
      (controllingValues(files, name) ?? [undefined]).flatMap((key) =>
        resolveOptionList(files, name, key, currentYear),
      ),
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
    // Other rules report an unknown list and a circle.
    return undefined;
  }
}

function toListFile(value: Json): OptionListFile | undefined {
  const blank = findText(value["blank"]);
  const withBlank = blank === undefined ? {} : { blank };
  if (Array.isArray(value["options"])) return { options: toOptions(value["options"]), ...withBlank };
  if (isJsonObject(value["keyed"]))
    return {
      keyed: Object.fromEntries(Object.entries(value["keyed"]).map(([key, options]) => [key, toOptions(options)])),
      ...withBlank,
    };
  if (typeof value["extends"] === "string") {
    return {
      extends: value["extends"],
      first: toTexts(value["first"]),
      exclude: toTexts(value["exclude"]),
      ...withBlank,
    };
  }
  const years = toObject(value["years"]);
  const { startYear, count } = years;
  if (typeof count !== "number") return undefined;
  return {
    years: {
      count: Math.min(count, MAX_YEARS),
      direction: years["direction"] === "future" ? "future" : "past",
      ...(typeof startYear === "number" ? { startYear } : {}),
    },
    ...withBlank,
  };
}

const MAX_YEARS = 1_000;

function toTexts(value: unknown): readonly string[] {
  return toList(value).filter((item) => typeof item === "string");
}

function toOptions(value: unknown): readonly Option[] {
  return toList(value).flatMap((item) => {
    const option = toObject(item);
    return typeof option["value"] === "string"
      ? [{ value: option["value"], label: findText(option["label"]) ?? "" }]
      : [];
  });
}
