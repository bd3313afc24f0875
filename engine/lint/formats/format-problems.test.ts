import { expect, it } from "vitest";
import { formatProblems, type LintedFolder, type Problem } from "../index.ts";

const text = '{\n  "is_local": {\n    "when": { "==": [{ "var": "contry" }, "USA"] }\n  }\n}\n';
const error: Problem = {
  file: "conditions.json",
  line: 3,
  column: 31,
  endLine: 3,
  endColumn: 39,
  severity: "error",
  rule: "name-known",
  message: 'Condition "is_local" reads "contry".',
  hint: 'did you mean "country"?',
};
const warning: Problem = {
  file: "data-model.json",
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  severity: "warning",
  rule: "name-used",
  message: "50% of it\nis: odd, isn't it",
};
const folders: readonly LintedFolder[] = [
  { folder: "tenants/graduate/", problems: [error, warning], texts: new Map([["conditions.json", text]]) },
];
const plain = { color: false, quiet: false };

it("prints the place, the message, the line with the place marked, and the hint", () => {
  expect(formatProblems("text", folders, plain)).toBe(
    [
      "tenants/graduate/conditions.json:3:31  error  name-known",
      '  Condition "is_local" reads "contry".',
      '  3 | "when": { "==": [{ "var": "contry" }, "USA"] }',
      "    |                           ^^^^^^^^",
      '  hint: did you mean "country"?',
      "",
      "tenants/graduate/data-model.json:1:1  warning  name-used",
      "  50% of it\nis: odd, isn't it",
      "",
    ].join("\n"),
  );
});

it("prints paths relative to the folder if the run began there", () => {
  expect(formatProblems("text", [{ folder: ".", problems: [error], texts: new Map() }], plain)).toMatch(
    /^conditions\.json:3:31 /,
  );
});

it("cuts a long line around the marked place", () => {
  const long = `{ "a": "${"x".repeat(300)}", "b": 1 }`;
  const problem: Problem = { ...error, line: 1, column: 310, endLine: 1, endColumn: 313 };
  const frame = formatProblems(
    "text",
    [{ folder: "t", problems: [problem], texts: new Map([["conditions.json", long]]) }],
    plain,
  ).split("\n");
  const [source = "", mark = ""] = frame.slice(2, 4);
  expect(source.length).toBeLessThan(120);
  expect(source.slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1)).toBe(long.slice(309, 312));
});

it("uses colours only if the option is set", () => {
  expect(formatProblems("text", folders, { color: true, quiet: false })).toContain("\u001b[31merror\u001b[0m");
  expect(formatProblems("text", folders, plain)).not.toContain("\u001b");
});

it("prints all parts and the counts as JSON", () => {
  expect(JSON.parse(formatProblems("json", folders, plain))).toMatchObject({
    errors: 1,
    warnings: 1,
    problems: [{ ...error, file: "tenants/graduate/conditions.json" }, { rule: "name-used" }],
  });
});

it("prints escaped GitHub commands", () => {
  expect(formatProblems("github", folders, plain).split("\n")).toEqual([
    '::error file=tenants/graduate/conditions.json,line=3,endLine=3,col=31,endColumn=39,title=name-known::Condition "is_local" reads "contry".%0Ahint: did you mean "country"?',
    "::warning file=tenants/graduate/data-model.json,line=1,endLine=1,col=1,endColumn=1,title=name-used::50%25 of it%0Ais: odd, isn't it",
    "",
  ]);
});
