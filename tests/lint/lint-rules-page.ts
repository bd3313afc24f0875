import type { Example, Rule, SetRule } from "../../engine/lint/index.ts";

/** The page of the documentation that lists every rule, made from the rules' own documentation. */
export function renderLintRulesPage(rules: readonly (Rule | SetRule)[]): string {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  return [
    "# Lint rules",
    "",
    "`npm run portico -- lint` checks every tenant, `npm run portico -- lint tenants/graduate` one. The portal makes " +
      "the same checks when it loads a tenant. An error keeps a tenant from being served; a warning does not.",
    "",
    "Each example shows what it changes in the smallest tenant that lints clean. This page is made from the rules.",
    "",
    ...sorted.map(({ id, severity }) => `- [${id}](#${id})${severity === "warning" ? " (warning)" : ""}`),
    "",
    ...sorted.flatMap(renderRule),
  ].join("\n");
}

function renderRule({ id, severity, docs, bad, finds, good }: Rule | SetRule): readonly string[] {
  return [
    `## ${id}`,
    "",
    `${severity === "error" ? "Error" : "Warning"}. ${docs}`,
    "",
    "Wrong:",
    "",
    ...renderExample(bad),
    `> ${finds.slice(finds.indexOf(": ") + 2)}`,
    "",
    "Right:",
    "",
    ...renderExample(good),
  ];
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
      : JSON.stringify(value, undefined, 2);
    return [`\`${file}\``, "", `\`\`\`${languageOf(file)}`, body.trimEnd(), "```", ""];
  });
}

function languageOf(file: string): string {
  if (file.endsWith(".hbs")) return "handlebars";
  return file.endsWith(".csv") ? "csv" : "json";
}
