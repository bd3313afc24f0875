import { toSchemaFindings } from "../analysis/schema-findings.ts";
import type { SchemaFinding } from "../analysis/schema-findings.ts";
import { LAYOUT_NODE_TYPES } from "../../core/index.ts";
import { findClosest } from "../did-you-mean.ts";
import type { JsonSource } from "../json-source.ts";
import type { JsonPlace } from "../place.ts";
import { findText, isJsonObject, toObject, valueAt } from "./json-shape.ts";
import { findPageId } from "./page-facts.ts";

type Path = readonly (string | number)[];

/** A file as its author meant it, and what its schema finds wrong with the file as it is written. */
export interface MeantSource {
  readonly source: JsonSource;
  readonly findings: readonly SchemaFinding[];
}

/**
 * Reads each misspelt keyword as the keyword that is meant, so that `"property"` in place of `"properties"` is one
 * problem and does not hide all that it holds. A place under the keyword that is meant leads to the one that is written.
 */
export function readAsMeant(written: JsonSource): MeantSource {
  // A file that is not an object at all is reported by json-parses.
  const findings = isJsonObject(written.value) ? toSchemaFindings(written) : [];
  if (findings.length === 0 || UNNAMED_FILES.has(written.path)) return { source: written, findings };
  const writtenKeys = new Map<string, string>();
  const meantKeys = new Map<string, string>();
  for (const { at, meant } of findings) {
    const key = at.path.at(-1);
    const parent = at.path.slice(0, -1);
    const holder = valueAt(written.value, parent);
    if (meant === undefined || isInRule(parent) || typeof key !== "string" || !isJsonObject(holder)) continue;
    const pointer = toPointer([...parent, meant]);
    if (Object.hasOwn(holder, meant) || writtenKeys.has(pointer)) continue;
    writtenKeys.set(pointer, key);
    meantKeys.set(toPointer(at.path), meant);
  }
  const rename = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => rename(item, [...path, index]));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        meantKeys.get(toPointer([...path, key])) ?? key,
        rename(inside, [...path, key]),
      ]),
    );
  };
  const toWritten = (path: Path): (string | number)[] =>
    path.reduce<(string | number)[]>(
      (parent, step) => [...parent, writtenKeys.get(toPointer([...parent, step])) ?? step],
      [],
    );
  const renamed = rename(written.value, []);
  return {
    source: {
      ...written,
      value: findPageId(written.path) === undefined ? renamed : readLayoutAsMeant(renamed),
      writtenValue: written.value,
      rangeOf: (path, on) => written.rangeOf(toWritten(path), on),
    },
    // What a misspelt keyword holds is right or wrong only once it is read.
    findings: findings.filter(({ at }) => !isHeld(at, meantKeys)),
  };
}

const isHeld = ({ path, on }: JsonPlace, keys: ReadonlyMap<string, string>): boolean =>
  path.some((_, index) => (on !== "key" || index < path.length - 1) && keys.has(toPointer(path.slice(0, index + 1))));

function readLayoutAsMeant(page: unknown): unknown {
  const ui = toObject(page)["uiSchema"];
  return isJsonObject(ui)
    ? { ...toObject(page), uiSchema: { ...ui, "ui:layout": toKindsMeant(ui["ui:layout"]) } }
    : page;
}

/** A misspelt kind of node asks what the kind that is meant would, and layout-node-known alone reports it. */
function toKindsMeant(layout: unknown): unknown {
  if (Array.isArray(layout)) return layout.map(toKindsMeant);
  if (!isJsonObject(layout)) return layout;
  const node = Object.fromEntries(Object.entries(layout).map(([key, value]) => [key, toKindsMeant(value)]));
  const type = findText(layout["type"]);
  const isKnown = type === undefined || (LAYOUT_NODE_TYPES as readonly string[]).includes(type);
  return isKnown
    ? node
    : {
        ...node,
        type: findClosest(type, LAYOUT_NODE_TYPES) ?? (layout["itemTitle"] === undefined ? type : "addAnother"),
      };
}

/** Its keys are texts of the portal and no keywords; text-key-known reports them. */
const UNNAMED_FILES: ReadonlySet<string> = new Set(["texts.json"]);

/** The keys of a rule are operators; condition-operator-known reports them. */
const isInRule = (path: Path): boolean => path.includes("when") || path.includes("x-compute");

const toPointer = (path: Path): string => JSON.stringify(path);
