import { expect, it } from "vitest";
import { runProve } from "./run-prove.ts";

it("prints what is not decided, with its place, and how much is reached", async () => {
  const result = { out: "", err: "" };
  const terminal = {
    out: (text: string) => void (result.out += text),
    err: (text: string) => void (result.err += text),
    exit: () => undefined,
    stop: () => {
      throw new Error("stopped");
    },
    env: {},
    isTerminal: false,
  };
  expect(await runProve(terminal, "nursing", 30)).toBe(0);
  expect(result.out).toMatch(/^pages\/studies\.json:\d+ {2}question "low_gpa_reason" is shown\. Not decided\.\n/m);
  expect(result.out).toMatch(/^conditions\.json:\d+ {2}condition "low_gpa" is true\. Not decided\.\n/m);
  expect(result.err).toMatch(/^\d+ of \d+ parts reached by \d+ applicants, 0 unreachable, \d not decided\.\n$/);
});
