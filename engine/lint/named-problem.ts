import type { Problem } from "./problem.ts";
import type { Finding } from "./rule.ts";

/** A problem with the finding that it was, and the names that it is about, such as the key that is not known. */
export interface NamedProblem {
  readonly problem: Problem;
  readonly about: readonly string[];
  readonly finding: Finding;
}
