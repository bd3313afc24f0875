import { toPrefixes, type RepeatGroup } from "../tenant/repeat-groups.ts";
import { isText, toRecord } from "../tenant/sound-shape.ts";

const CHANGE_KINDS = ["rename", "recode", "split", "merge", "drop", "accept"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One step of changes.json. Group steps are expanded to the keys of single items. */
export interface ChangeStep {
  /** Drafts record the ids of applied steps, so an id never changes. All items of a group step share one id. */
  readonly id: string;
  readonly index: number;
  readonly kind: ChangeKind;
  readonly from: readonly string[];
  /** Target keys, in order for a split. Empty for recode, drop and accept. */
  readonly to: readonly string[];
  /** New answer by old answer, for a recode. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Dropped choices. Empty if the whole question is dropped. */
  readonly dropped: readonly string[];
  readonly separator: string;
}

const IN_GROUP = /^\{([a-z][a-z0-9_]*)\}(.*)$/;

/**
 * Reads changes.json. Expands group steps to one step for each item. Skips malformed parts, because the linter reads
 * broken folders too.
 */
export function readChangeSteps(
  file: unknown,
  groups: ReadonlyMap<string, RepeatGroup> = new Map(),
): readonly ChangeStep[] {
  const seen = new Map<string, number>();
  const steps = toList(toRecord(file)["steps"]).map((step) => {
    const written = toRecord(step);
    const kind = CHANGE_KINDS.find((name) => written[name] !== undefined);
    return { written, kind, from: kind === undefined ? [] : toTexts(written[kind]), to: toTexts(written["to"]) };
  });
  const named = withEarlierGroups(steps, groups);
  return steps.flatMap(({ written, kind, from, to }, index) => {
    if (kind === undefined) return [];
    const values = Object.fromEntries(
      Object.entries(toRecord(written["values"])).flatMap(([old, own]) =>
        isText(own) || typeof own === "boolean" ? [[old, own]] : [],
      ),
    );
    const dropped = toList(written["values"]).filter((value) => isText(value));
    const separator = isText(written["separator"]) ? written["separator"] : " ";
    const parts = kind === "recode" ? from.map((key) => [key]) : [from];
    return parts.flatMap((keys) => {
      const identity = JSON.stringify([kind, keys, to, Object.entries(values).sort(), dropped, separator]);
      const nth = (seen.get(identity) ?? 0) + 1;
      seen.set(identity, nth);
      const id = nth === 1 ? identity : `${identity}#${nth}`;
      return expandKeys({ from: keys, to }, named).map((expanded): ChangeStep => ({
        id,
        index,
        kind,
        ...expanded,
        values,
        dropped,
        separator,
      }));
    });
  });
}

export const toStepIds = (steps: readonly ChangeStep[]): readonly string[] => [...new Set(steps.map(({ id }) => id))];

/** True if a later step moves another answer to the source key of `step`. */
export const isSourceReused = (steps: readonly ChangeStep[], step: ChangeStep): boolean =>
  steps.slice(steps.indexOf(step) + 1).some(({ to }) => to.includes(step.from[0] ?? ""));

interface StepKeys {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

type Prefixes = ReadonlyMap<string, readonly string[]>;

const groupOf = (key: string): string => IN_GROUP.exec(key)?.[1] ?? "";

/** Returns the prefixes of each group. A group that later steps rename has as many items as the later group. */
function withEarlierGroups(steps: readonly StepKeys[], groups: ReadonlyMap<string, RepeatGroup>): Prefixes {
  const named = new Map([...groups].map(([id, { prefixes }]) => [id, prefixes]));
  for (const { from, to } of steps.toReversed()) {
    const later = to.map(groupOf).find((id) => named.has(id));
    for (const id of from.map(groupOf))
      if (later !== undefined && id !== "" && !named.has(id))
        named.set(id, toPrefixes(id, named.get(later)?.length ?? 0));
  }
  return named;
}

function expandKeys(keys: StepKeys, named: Prefixes): readonly StepKeys[] {
  const id = [...keys.to, ...keys.from].map(groupOf).find((name) => named.has(name));
  if (id === undefined) return [keys];
  return (named.get(id) ?? []).map((_, item) => {
    const fill = (key: string): string =>
      key.replace(IN_GROUP, (written, group: string, member: string) => {
        const prefix = named.get(group)?.[item];
        return prefix === undefined ? written : prefix + member;
      });
    return { from: keys.from.map(fill), to: keys.to.map(fill) };
  });
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const toTexts = (value: unknown): readonly string[] =>
  isText(value) ? [value] : toList(value).filter((item) => isText(item));
