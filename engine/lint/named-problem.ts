import type { Problem } from "./problem.ts";

/** A problem, and the names that it is about, such as the key that is not known. */
export interface NamedProblem {
  readonly problem: Problem;
  readonly about: readonly string[];
  /** The object at the place lacks a member. */
  readonly isLack: boolean;
}
