import { readRuleExample, type Example } from "../../engine/lint/example-tenant.fixture.ts";
import type { Rule } from "../../engine/lint/index.ts";

export function renderLintRulesPage(rules: readonly Rule[]): string {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [
    "# Lint rules",
    "",
    "For configurators: each rule of `npm run portico -- lint`, by name. The portal makes the same checks when it loads " +
      "a tenant. An error keeps a tenant from being served; a warning does not.",
    "",
    "Each example changes the smallest tenant that lints clean. “Right” shows only what differs from “Wrong”. " +
      "`npm run docs` makes this page from the rules.",
    "",
    ...sorted.flatMap(renderRule),
  ].join("\n");
}

function renderRule({ id, severity, docs }: Rule): readonly string[] {
  const { bad, finds, good } = readRuleExample(id);
  return [
    `## ${id}`,
    "",
    `${severity === "warning" ? "Warning" : "Error"}. ${docs}`,
    "",
    "Wrong:",
    "",
    ...renderExample(bad),
    `> ${finds.slice(finds.indexOf(": ") + 2)}`,
    "",
    "Right:",
    "",
    ...renderExample(differenceOf(bad, good)),
  ];
}

type ExampleValue = Example[string];
type Parts = Readonly<Record<string, ExampleValue>>;

const isParts = (value: ExampleValue | undefined): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function differenceOf(bad: Parts, good: Parts): Parts {
  if (Object.keys(bad).some((key) => good[key] === undefined)) return good;
  return Object.fromEntries(
    Object.entries(good).flatMap(([key, right]): (readonly [string, ExampleValue])[] => {
      const wrong = bad[key];
      if (JSON.stringify(wrong) === JSON.stringify(right)) return [];
      return [[key, isParts(wrong) && isParts(right) ? differenceOf(wrong, right) : right]];
    }),
  );
}

function renderExample(example: Example): readonly string[] {
  return Object.entries(example).flatMap(([file, value]) => {
    if (value === null) return [`Without \`${file}\`.`, ""];
    const isText = typeof value === "string";
    const body = isText
      ? JSON.stringify(value)
          .slice(1, -1)
          .replaceAll("\\n", "\n")
          .replaceAll('\\"', '"')
          .replaceAll("\ufeff", "<byte order mark>")
      : toJson(value);
    return [`\`${file}\``, "", `\`\`\`${languageOf(file)}`, body.trimEnd(), "```", ""];
  });
}

const MAX_WIDTH = 100;

/** JSON with each object and list on one line if it fits. */
function toJson(value: ExampleValue, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts: readonly string[] = Array.isArray(value)
    ? value.map((item: ExampleValue) => toJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${toJson(item, inner)}`);
  const line = `${open ?? ""}${parts.join(", ")}${close ?? ""}`;
  if (!line.includes("\n") && indent.length + line.length <= MAX_WIDTH) return line;
  return `${open ?? ""}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close ?? ""}`;
}

function languageOf(file: string): string {
  if (file.endsWith(".hbs")) return "handlebars";
  return file.endsWith(".csv") ? "csv" : "json";
}
