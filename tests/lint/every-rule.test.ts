import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { RULES, SET_RULES } from "../../engine/lint/index.ts";

it("tries every rule on a copy of the graduate school with a fault, and compares the whole output", () => {
  const seeded = readdirSync("tests/lint")
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(`tests/lint/${file}`, "utf8"))
    .join("\n");
  expect(
    [...RULES, ...SET_RULES].map(({ id }) => id).filter((id) => !new RegExp(`(error|warning)  ${id}\\W`).test(seeded)),
  ).toEqual([]);
});
