/** The part of a JSON Schema that the guide describes. */
export interface DocumentedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, DocumentedSchema>>;
  readonly definitions?: Readonly<Record<string, DocumentedSchema>>;
  readonly items?: DocumentedSchema;
}

/** Renders JSON as tenant files have it: an object or list is on one line if it fits into 100 columns. */
export function renderJson(value: unknown, indent = ""): string {
  const flat = renderFlat(value);
  if (value === null || typeof value !== "object" || flat.length + indent.length <= 100) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => inner + renderJson(item, inner)).join(",\n")}\n${indent}]`;
  return `{\n${Object.entries(value)
    .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${renderJson(item, inner)}`)
    .join(",\n")}\n${indent}}`;
}

function renderFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(renderFlat).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${renderFlat(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * Renders the keys of an object with meaning, and default or example. A nested key has a dot, a key in a list has
 * `[].`.
 */
export function renderKeys(schema: DocumentedSchema, root: DocumentedSchema = schema): string {
  return renderTable(["Key", "Meaning", "Default or example"], keyRows(schema, root, ""));
}

function keyRows(schema: DocumentedSchema, root: DocumentedSchema, prefix: string): readonly (readonly string[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
    if (key === "$schema" || given.const !== undefined) return [];
    const property = follow(given, root);
    const isRequired = schema.required?.includes(key) === true;
    const row = [
      `\`${prefix}${key}\`${isRequired ? " (required)" : ""}`,
      given.description ?? property.description ?? "",
      valueOf(property),
    ];
    const items = property.items === undefined ? {} : follow(property.items, root);
    return [
      row,
      ...keyRows(property, root, `${prefix}${key}.`),
      ...(items.properties === undefined ? [] : keyRows(items, root, `${prefix}${key}[].`)),
    ];
  });
}

export function follow(schema: DocumentedSchema, root: DocumentedSchema): DocumentedSchema {
  const name = schema.$ref?.replace("#/definitions/", "");
  return name === undefined ? schema : (root.definitions?.[name] ?? schema);
}

function valueOf({ default: value, examples, enum: choices }: DocumentedSchema): string {
  const listed = (choices ?? []).map((choice) => `\`${renderFlat(choice)}\``).join(" ");
  if (value !== undefined && renderFlat(value) !== "{}")
    return `${listed === "" ? "" : `${listed}, `}default \`${renderFlat(value)}\``;
  if (listed !== "") return listed;
  return examples?.[0] === undefined ? "" : `\`${renderFlat(examples[0])}\``;
}
