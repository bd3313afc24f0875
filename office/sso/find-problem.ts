import { SSO_PROBLEMS, type SsoProblem } from "../../engine/protocol/index.ts";

/** What the address says went wrong at the single sign-on. */
export function findProblem(search: string): SsoProblem | undefined {
  const found = new URLSearchParams(search).get("problem");
  return SSO_PROBLEMS.find((one) => one === found);
}
