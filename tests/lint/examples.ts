import { expect, it } from "vitest";
import { createExampleTenant, type Example, type ExampleValue } from "../../engine/lint/example-tenant.fixture.ts";
import { lintTenant, type Problem, type TenantFiles } from "../../engine/lint/index.ts";

export const NOW = new Date("2026-11-21T12:00:00Z");

type Changes = Example | readonly Example[];
const isList = (changes: Changes): changes is readonly Example[] => Array.isArray(changes);
type Parts = Readonly<Record<string, ExampleValue>>;

/** Tests each change to the example tenant: it must cause exactly the problem that is its key. */
export function itFinds(problems: Readonly<Record<string, Changes>>): void {
  it.each(Object.entries(problems))("finds %s", (problem, changes) => {
    expect(describeProblems(exampleWith(changes)).join("\n")).toBe(problem);
  });
}

export function itTakes(rightChanges: Readonly<Record<string, Changes>>): void {
  it.each(Object.entries(rightChanges))("accepts %s", (_, changes) => {
    expect(describeProblems(exampleWith(changes))).toEqual([]);
  });
}

export function exampleWith(changes: Changes): TenantFiles {
  return createExampleTenant(...(isList(changes) ? changes : [changes]));
}

/** Describes every problem with its rule, its hint and the number of problems that follow from it. */
export function describeProblems(files: TenantFiles): readonly string[] {
  return lintTenant(files, { now: NOW }).map((problem) => {
    const { severity, rule, hint, follows = [] } = problem;
    return [
      `${severity === "warning" ? "warning " : ""}${rule} ${describePlaced(files, problem)}`,
      ...(hint === undefined ? [] : [`→ ${hint}`]),
      ...(follows.length === 0 ? [] : [`(and ${follows.length} more)`]),
    ].join(" ");
  });
}

/**
 * A problem as file, marked text and message: `texts.json "form.svae": texts.json replaces …`. Adds line and column
 * unless the text occurs exactly once in the file.
 */
export function describePlaced({ texts }: TenantFiles, problem: Problem): string {
  const { file, line, column, endLine, endColumn, message } = problem;
  const text = texts.get(file) ?? "";
  const [first = "", ...others] = text.split("\n").slice(line - 1, endLine);
  const marked = others.length === 0 ? first.slice(column - 1, endColumn - 1) : first.slice(column - 1);
  const isOnce = text.split(marked).length === 2;
  return `${[isOnce || text === "" ? file : `${file}:${line}:${column}`, marked].filter(Boolean).join(" ")}: ${message}`;
}

export const city = (schema: Parts): Example => ({ "data-model.json": { properties: { city: schema } } });
export const cityUi = (ui: Parts): Example => ({ "pages/about.json": { uiSchema: { city: ui } } });
export const about = (page: Parts): Example => ({ "pages/about.json": page });
export const tenant = (settings: Parts): Example => ({ "tenant.json": settings });

export const tabs = (children: readonly string[]): ExampleValue => ({
  type: "tabs",
  id: "home",
  label: "Where?",
  tabs: [
    { id: "one", label: "Country", children: ["country"] },
    { id: "two", label: "City", children },
  ],
});

export const page = (name: string, more: Parts, ...keys: readonly string[]): Example => ({
  [`pages/${name}.json`]: { path: `/${name}`, navLabel: `Page ${name}`, uiSchema: { "ui:layout": keys }, ...more },
});

export const condition = (when: ExampleValue): Example => ({
  "conditions.json": { tried: { when } },
  "pages/about.json": { rules: [{ field: "city", requiredWhen: "tried", message: "City is required." }] },
});
