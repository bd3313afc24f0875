import { isAnswered } from "../answers/answers.ts";
import type { Evaluator } from "../incremental/evaluator-state.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { walkLayout } from "../tenant/walk-layout.ts";

/**
 * `notStarted`: no answers. `toAnswer`: required answers are missing. `inProgress`: answers are wrong. `complete`:
 * nothing blocks a submission.
 */
export const PAGE_STATES = ["notStarted", "inProgress", "toAnswer", "complete"] as const;

export interface PageProgress {
  readonly state: (typeof PAGE_STATES)[number];
  /** Number of missing required answers. A month and its year count as one. */
  readonly toAnswer: number;
  readonly toCorrect: number;
}

export type ProgressSource = Pick<Evaluator, "field" | "pages" | "entered">;

/** Reads the progress of each page, by page id in page order. Counts errors that the form does not show yet. */
export function readProgress(tenant: Tenant, source: ProgressSource): ReadonlyMap<string, PageProgress> {
  return new Map(source.pages().map(({ id, keys }) => [id, toState(countPage(tenant, source, keys))]));
}

function countPage(tenant: Tenant, source: ProgressSource, keys: readonly string[]): Counts {
  const count = { asked: 0, answered: 0, toAnswer: 0, toCorrect: 0 };
  const months = findMonthsByYear(tenant);
  for (const key of keys) {
    const { isComputed, fileOf, filePlaces = [key] } = tenant.fields.get(key) ?? {};
    if (fileOf !== undefined) continue;
    const hasAnswer = filePlaces.some((place) => isAnswered(source.entered(place)));
    if (isComputed !== true) {
      count.asked += 1;
      if (hasAnswer) count.answered += 1;
    }
    if (source.field(key).errors.length === 0) continue;
    const month = months.get(key);
    if (month !== undefined && !hasAnswer && isLeft(source, month)) continue;
    if (hasAnswer) count.toCorrect += 1;
    else count.toAnswer += 1;
  }
  return count;
}

function isLeft(source: ProgressSource, key: string): boolean {
  const { visible, errors } = source.field(key);
  return visible && errors.length > 0 && !isAnswered(source.entered(key));
}

interface Counts {
  readonly asked: number;
  readonly answered: number;
  readonly toAnswer: number;
  readonly toCorrect: number;
}

function toState({ asked, answered, toAnswer, toCorrect }: Counts): PageProgress {
  const isClear = toAnswer === 0 && toCorrect === 0;
  // A page without questions is complete.
  if (asked === 0 && isClear) return { state: "complete", toAnswer, toCorrect };
  if (answered === 0) return { state: "notStarted", toAnswer, toCorrect };
  if (toAnswer > 0) return { state: "toAnswer", toAnswer, toCorrect };
  return { state: isClear ? "complete" : "inProgress", toAnswer, toCorrect };
}

const monthsByYear = new WeakMap<Tenant, ReadonlyMap<string, string>>();

/** Maps the year key of each `monthYear` to its month key. */
export function findMonthsByYear(tenant: Tenant): ReadonlyMap<string, string> {
  const known = monthsByYear.get(tenant);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  for (const { layout } of tenant.pages)
    walkLayout(layout, { node: (node) => node.type === "monthYear" && found.set(node.year, node.month) });
  monthsByYear.set(tenant, found);
  return found;
}
