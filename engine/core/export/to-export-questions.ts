import type { Option } from "../options/option-list.ts";
import { listControllingPaths, resolveOptionList } from "../options/option-source.ts";
import type { PrivacyClass } from "../tenant/definition.ts";
import { expandItem, itemTitle } from "../tenant/expand.ts";
import type { Field } from "../tenant/field.ts";
import type { LayoutNode, LayoutObject } from "../tenant/layout.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { keysWrittenIn, toBranches } from "../tenant/walk-layout.ts";
import { interpolate } from "../texts/interpolate.ts";

/**
 * Lists the questions of a form version in data model order. Further files of a question have no own entry.
 * @param today `YYYY-MM-DD`, for lists of years
 */
export function toExportQuestions(tenant: Tenant, today: string): readonly ExportQuestion[] {
  const names = namesOfQuestions(tenant);
  return Object.keys(tenant.definition.dataModel.properties).flatMap((key) => {
    const field = tenant.fields.get(key);
    if (field === undefined) return [];
    const around = names.get(key);
    const format = field.schema["x-money"] ?? field.schema.format;
    return [
      {
        key,
        names: withoutRepeats([...(around?.names ?? []), field.label]),
        surroundings: around?.surroundings ?? [],
        type: typeOf(field),
        ...(format === undefined ? {} : { format }),
        options: allOptions(tenant, field, Number(today.slice(0, 4))),
        privacy: field.privacy,
      },
    ];
  });
}

function typeOf(field: Field): ExportType {
  const { schema } = field;
  if (field.isDocument) return "document";
  if (schema.type === "boolean") return "boolean";
  if (field.options !== undefined || schema.enum !== undefined) return "choice";
  if (schema.type !== "string") return schema.type;
  return schema.format === "date" ? "date" : "text";
}

/** Lists the options under all controlling answers. A code may occur with several labels. */
function allOptions({ definition }: Tenant, field: Field, year: number): readonly Option[] {
  if (field.options === undefined)
    return (field.schema.enum ?? []).map((value) => ({ value: String(value), label: String(value) }));
  const { list, by } = field.options;
  const paths = by.length === 0 ? [[]] : listControllingPaths(definition.options, list, year);
  return uniqueOptions(paths.flatMap((path) => resolveOptionList(definition.options, list, path, year)));
}

/** Removes the blank option, and repeated pairs of code and label. */
export function uniqueOptions(options: readonly Option[]): readonly Option[] {
  const seen = new Map<string, Option>();
  for (const { value, label } of options)
    if (value !== "" && !seen.has(`${value}\n${label}`)) seen.set(`${value}\n${label}`, { value, label });
  return [...seen.values()];
}

const withoutRepeats = (names: readonly string[]): readonly string[] =>
  names.filter(
    (name, index) => name.trim() !== "" && name.trim().toLowerCase() !== names[index + 1]?.trim().toLowerCase(),
  );

export interface QuestionNames {
  readonly names: readonly string[];
  readonly surroundings: readonly string[];
}

/**
 * Finds the headings around each question, by key. The headings distinguish questions with one label, such as "City".
 */
export function namesOfQuestions(tenant: Tenant): ReadonlyMap<string, QuestionNames> {
  const found = new Map<string, QuestionNames>();
  const { partner } = tenant.definition.tenant;

  const add = (key: string, around: QuestionNames): void => {
    if (!found.has(key)) found.set(key, around);
  };

  const visit = (nodes: readonly LayoutNode[], around: QuestionNames): void => {
    for (const node of nodes) {
      if (typeof node === "string") add(node, around);
      else visitNode(node, around);
    }
  };

  const named = (around: QuestionNames, name: string): QuestionNames => ({
    ...around,
    names: [...around.names, interpolate(name, partner)],
  });

  const visitNode = (node: LayoutObject, around: QuestionNames): void => {
    if (node.type === "addAnother" || node.type === "repeat") {
      node.prefixes.forEach((_, index) =>
        visit(expandItem(node, index + 1), named(around, itemTitle(node, index + 1))),
      );
      return;
    }
    const isNamed = node.type === "address" || node.type === "monthYear" || node.type === "checkGroup";
    const inside = isNamed ? named(around, node.label) : around;
    for (const { key } of keysWrittenIn(node)) add(key, inside);
    const below =
      node.type === "section"
        ? { ...around, surroundings: [...around.surroundings, interpolate(node.title, partner)] }
        : inside;
    for (const { children } of toBranches(node)) visit(children, below);
  };

  for (const page of tenant.pages) visit(page.layout, { names: [], surroundings: [page.title] });
  return found;
}

/** Types of exported answers. A date is `YYYY-MM-DD`. A document is a list of file names. */
export type ExportType = "text" | "number" | "integer" | "boolean" | "date" | "time" | "choice" | "document";

/** A question of a form version, or a fact about the application. */
export interface ExportQuestion {
  readonly key: string;
  /** Parts of the column's name: item titles and group labels, outermost first, then the question's label. */
  readonly names: readonly string[];
  readonly surroundings: readonly string[];
  readonly type: ExportType;
  /** `format` of the schema, or a currency code (ISO 4217). */
  readonly format?: string;
  readonly options: readonly Option[];
  readonly privacy: PrivacyClass;
}
