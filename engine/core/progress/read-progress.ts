import { isAnswered } from "../answers/answers.ts";
import type { Evaluator } from "../incremental/evaluator-state.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { walkLayout } from "../tenant/walk-layout.ts";

export interface PageProgress {
  /** `notStarted`: no answers. `toAnswer`: answers are missing or wrong. `complete`: nothing blocks a submission. */
  readonly state: "notStarted" | "toAnswer" | "complete";
  /** Number of missing and wrong answers. A month and its year count as one. */
  readonly toAnswer: number;
}

export type ProgressSource = Pick<Evaluator, "field" | "pages" | "entered">;

/** Reads the progress of each page, by page id in page order. Counts errors that the form does not show yet. */
export function readProgress(tenant: Tenant, source: ProgressSource): ReadonlyMap<string, PageProgress> {
  return new Map(source.pages().map(({ id, keys }) => [id, readPage(tenant, source, keys)]));
}

function readPage(tenant: Tenant, source: ProgressSource, keys: readonly string[]): PageProgress {
  const count = { asked: 0, answered: 0, toAnswer: 0 };
  const months = findMonthsByYear(tenant);
  for (const key of keys) {
    const { isComputed, fileOf, filePlaces = [key] } = tenant.fields.get(key) ?? {};
    if (fileOf !== undefined) continue;
    if (isComputed !== true) {
      count.asked += 1;
      if (filePlaces.some((place) => isAnswered(source.entered(place)))) count.answered += 1;
    }
    const month = months.get(key);
    const isCounted = month !== undefined && source.field(month).errors.length > 0;
    if (!isCounted && source.field(key).errors.length > 0) count.toAnswer += 1;
  }
  const { asked, answered, toAnswer } = count;
  // A page without questions is complete.
  const isBegun = answered > 0 || (asked === 0 && toAnswer === 0);
  return { state: !isBegun ? "notStarted" : toAnswer > 0 ? "toAnswer" : "complete", toAnswer };
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
