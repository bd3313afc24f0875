import { estimatePatternCost } from "./pattern-cost.ts";

/**
 * A pattern longer than this is refused and not analysed, because its analysis could take as long as the
 * match that it warns of.
 */
export const MAX_PATTERN_LENGTH = 500;
/** The ways that an engine tries in some hundredths of a second. */
export const MAX_PATTERN_COST = 1e6;

const known = new Map<string, number>();

/** `estimatePatternCost`, once for each pattern and length: tenants share definitions. */
export function patternCost(pattern: string, length: number): number {
  const identity = `${length} ${pattern}`;
  let cost = known.get(identity);
  if (cost === undefined) {
    cost = estimatePatternCost(pattern, length);
    known.set(identity, cost);
  }
  return cost;
}
