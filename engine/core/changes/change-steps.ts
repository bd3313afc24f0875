import type { RepeatGroup } from "../tenant/repeat-groups.ts";
import { isJsonObject, isText, toRecord } from "../tenant/sound-shape.ts";

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
  return toList(toRecord(file)["steps"]).flatMap((written, index) => {
    const kind = isJsonObject(written) ? CHANGE_KINDS.find((name) => written[name] !== undefined) : undefined;
    if (kind === undefined || !isJsonObject(written)) return [];
    const from = toTexts(written[kind]);
    const to = toTexts(written["to"]);
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
      return expandKeys({ from: keys, to }, groups).map((expanded): ChangeStep => ({
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

function expandKeys(keys: StepKeys, groups: ReadonlyMap<string, RepeatGroup>): readonly StepKeys[] {
  const id = [...keys.from, ...keys.to].map((key) => IN_GROUP.exec(key)?.[1]).find((name) => name !== undefined);
  const group = id === undefined ? undefined : groups.get(id);
  if (group === undefined) return [keys];
  return group.prefixes.map((prefix) => {
    const fill = (key: string): string => key.replace(`{${group.id}}`, prefix);
    return { from: keys.from.map(fill), to: keys.to.map(fill) };
  });
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

const toTexts = (value: unknown): readonly string[] =>
  isText(value) ? [value] : toList(value).filter((item) => isText(item));
