import { toSchemaFindings, type SchemaFinding } from "../analysis/schema-findings.ts";
import { expandDataModel, expandPage, type RepeatGroup } from "../../core/index.ts";
import { findClosest } from "../suggest.ts";
import type { JsonSource } from "../json-source.ts";
import { isJsonObject, toList, toObject, valueAt } from "./json-shape.ts";
import { findPageId } from "./page-facts.ts";
import { DATA_MODEL_FILE } from "./data-model-facts.ts";

type Path = readonly (string | number)[];

export interface MeantSource {
  readonly source: JsonSource;
  readonly findings: readonly SchemaFinding[];
}

/**
 * Corrects misspelt keywords and values. Each becomes one problem, and the rules can check its content.
 * Places refer to the written keyword.
 */
export function readAsMeant(written: JsonSource): MeantSource {
  if (!isJsonObject(written.value)) return { source: written, findings: [] };
  let value: unknown = written.value;
  let findings = toSchemaFindings(written.path, value);
  const slips: SchemaFinding[] = [];
  const writtenKeys = new Map<string, string>();
  for (let slip = findSlip(value, findings); slip !== undefined && slips.length < MAX_SLIPS;) {
    const { finding, parent, key, meant } = slip;
    slips.push(finding);
    writtenKeys.set(toPointer([...parent, meant]), key);
    value = renameKey(value, [...parent, key], meant);
    findings = toSchemaFindings(written.path, value);
    slip = findSlip(value, findings);
  }
  for (const { at, meantValue = findKindMeant(value, at.path) } of findings.slice(0, MAX_SLIPS))
    if (meantValue !== undefined && !isInRule(at.path)) value = replaceValue(value, at.path, meantValue);
  const all = [...slips, ...findings];
  if (all.length === 0) return { source: written, findings: [] };
  return {
    source: {
      ...written,
      value,
      isMisshapen: findings.some(({ meantValue }) => meantValue === undefined),
      rangeOf: (path, on) =>
        written.rangeOf(
          path.map((step, index) => writtenKeys.get(toPointer(path.slice(0, index + 1))) ?? step),
          on,
        ),
    },
    findings: all,
  };
}

/** Only an add-another has an `itemTitle`, so a node with one is meant as an add-another. */
const findKindMeant = (value: unknown, path: Path): string | undefined =>
  path.at(-1) === "type" && toObject(valueAt(value, path.slice(0, -1)))["itemTitle"] !== undefined
    ? "addAnother"
    : undefined;

/** Limits the time for a file that is wrong throughout. */
const MAX_SLIPS = 50;

function findSlip(value: unknown, findings: readonly SchemaFinding[]) {
  for (const finding of findings) {
    const { at, meant } = finding;
    const parent = at.path.slice(0, -1);
    const key = at.path.at(-1);
    const holder = valueAt(value, parent);
    if (meant === undefined || typeof key !== "string" || !isJsonObject(holder)) continue;
    if (!isInRule(parent) && !Object.hasOwn(holder, meant)) return { finding, parent, key, meant };
  }
  return undefined;
}

function replaceValue(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value))
    return toList(value).map((item, index) => (index === step ? replaceValue(item, rest, by) : item));
  const holder = toObject(value);
  return { ...holder, [step]: replaceValue(holder[step], rest, by) };
}

function renameKey(value: unknown, [step, ...rest]: Path, name: string): unknown {
  if (Array.isArray(value))
    return toList(value).map((item, index) => (index === step ? renameKey(item, rest, name) : item));
  return Object.fromEntries(
    Object.entries(toObject(value)).map(([key, inside]) => {
      if (key !== step) return [key, inside];
      return rest.length === 0 ? [name, inside] : [key, renameKey(inside, rest, name)];
    }),
  );
}

/** True inside a rule. The rule condition-operator-known reports misspelt operators there. */
const isInRule = (path: Path): boolean => path.includes("when") || path.includes("x-compute");

const toPointer = (path: Path): string => JSON.stringify(path);

/**
 * Expands repeating groups, so that rules see only flat keys. Positions in an item point to the declaration of its
 * group.
 */
export function expandSources(
  written: ReadonlyMap<string, JsonSource>,
  groups: ReadonlyMap<string, RepeatGroup>,
): ReadonlyMap<string, JsonSource> {
  // Reads a misspelt group as the group that it means, so that the misspelling is one problem.
  const findGroup = (id: string): RepeatGroup | undefined =>
    id === "" ? undefined : (groups.get(id) ?? groups.get(findClosest(id, groups.keys()) ?? ""));
  return new Map(
    [...written].map(([path, source]) => {
      const isPage = findPageId(path) !== undefined;
      if (!isJsonObject(source.value) || (!isPage && path !== DATA_MODEL_FILE)) return [path, source];
      const { value, originOf } = isPage ? expandPage(source.value, findGroup) : expandDataModel(source.value, groups);
      return [path, { ...source, value, rangeOf: (at, on) => source.rangeOf([...originOf(at)], on) }];
    }),
  );
}
