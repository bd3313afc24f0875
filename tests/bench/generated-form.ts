import type { Answers, AnswerSchema, LayoutNode, PageRule, TenantDefinition } from "../../engine/core/index.ts";
import { SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";

type Conditions = Record<string, TenantDefinition["conditions"][string]>;

function generatePage(size: number, prefix: string) {
  const properties: Record<string, AnswerSchema> = {};
  const conditions: Conditions = {};
  const rules: PageRule[] = [];
  const sections: LayoutNode[] = [];
  let children: LayoutNode[] = [];
  for (let index = 0; index < size; index++) {
    const key = `${prefix}_${index}`;
    properties[key] =
      index % 5 === 0
        ? { type: "string", title: `Choice ${index}`, "x-options": "choices" }
        : { type: "string", title: `Text ${index}`, maxLength: 100 };
    if (index % 10 === 1) {
      conditions[`chosen_${key}`] = { when: { "==": [{ var: `${prefix}_${index - 1}` }, "2"] } };
      children.push({ type: "block", shownWhen: `chosen_${key}`, children: [key] });
    } else children.push(key);
    if (index % 10 === 2)
      rules.push({ field: key, requiredWhen: `chosen_${prefix}_${index - 1}`, message: `Text ${index} is required.` });
    if (children.length === 10 || index === size - 1) {
      sections.push({ type: "section", title: `Section ${sections.length + 1}`, children });
      children = [];
    }
  }
  return { properties, conditions, rules, sections };
}

export const isRequiredAt = (index: number): boolean => index % 20 === 3 || index % 10 === 2;

/**
 * Generates pages of `size` fields: a fifth coded, a tenth behind a condition, a tenth required by a rule, in sections
 * of ten.
 */
export function generateForm(size: number, pages: readonly ("form" | "other")[] = ["form"]): TenantDefinition {
  const generated = pages.map((id) => ({ id, ...generatePage(size, id === "form" ? "field" : "other") }));
  const properties: Record<string, AnswerSchema> = Object.assign({}, ...generated.map((page) => page.properties));
  const conditions: Conditions = Object.assign({}, ...generated.map((page) => page.conditions));
  return {
    ...SMALL_DEFINITION,
    hash: `generated-${size}`,
    tenant: { ...SMALL_DEFINITION.tenant, pages, defaultPage: "form" },
    dataModel: { type: "object", properties },
    pages: generated.map(({ id, sections, rules, ...page }) => ({
      id,
      path: `/${id}`,
      navLabel: id,
      schema: {
        type: "object",
        properties: page.properties,
        required: Object.keys(page.properties).filter((_, index) => index % 20 === 3),
      },
      uiSchema: { "ui:layout": sections },
      rules,
    })),
    conditions,
    options: {
      choices: {
        blank: "--",
        options: Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${index}` })),
      },
    },
  };
}

export function fillForm({ dataModel }: TenantDefinition, onlyChoices = false): Answers {
  return Object.fromEntries(
    Object.entries(dataModel.properties).flatMap(([key, { "x-options": choices }]) =>
      choices === undefined ? (onlyChoices ? [] : [[key, "words"]]) : [[key, "2"]],
    ),
  );
}
