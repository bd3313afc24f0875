import type { RepeatGroup } from "../tenant/repeat-groups.ts";
import { isJsonObject, isText, toRecord } from "../tenant/sound-shape.ts";

export const CHANGE_KINDS = ["rename", "recode", "split", "merge", "drop", "accept"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One decision of changes.json about the answers of drafts, with flat keys. */
export interface ChangeStep {
  /**
   * The same for the same step at any time, so that a draft remembers which steps it has taken. What a group's items take
   * is one step, however many items the group has.
   */
  readonly id: string;
  /** Which of the written steps it comes from. */
  readonly index: number;
  readonly kind: ChangeKind;
  /** The keys whose answers it is about; of a merge, in order. */
  readonly from: readonly string[];
  /** The keys to which the answers go; of a split, in order. Empty for a recode, a drop and an ask. */
  readonly to: readonly string[];
  /** Of a recode: the new answer for each old one. */
  readonly values: Readonly<Record<string, string | boolean>>;
  /** Of a drop: the choices that are dropped; none for the whole question. */
  readonly dropped: readonly string[];
  /** Between the parts of a split or merge. */
  readonly separator: string;
}

/** The name of a member of a group, once for each item: `{college}name`. */
const IN_GROUP = /^\{([a-z][a-z0-9_]*)\}(.*)$/;

/**
 * The steps of a changes.json in order, those of a group once for each item. Whatever has no sound shape is passed over,
 * because the linter reads folders that are wrong.
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

/** What a draft notes when it has taken all of these. */
export const toStepIds = (steps: readonly ChangeStep[]): readonly string[] => [...new Set(steps.map(({ id }) => id))];

/** Whether a later step brings other answers to the key from which this one takes them. */
export const isBroughtLater = (steps: readonly ChangeStep[], step: ChangeStep): boolean =>
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
