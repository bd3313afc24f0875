import type { Answers, AnswerSchema, LayoutNode, PageRule, TenantDefinition } from "../../engine/core/index.ts";
import { SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";

type Conditions = Record<string, TenantDefinition["conditions"][string]>;

function generatePage(size: number) {
  const properties: Record<string, AnswerSchema> = {};
  const conditions: Conditions = {};
  const rules: PageRule[] = [];
  const sections: LayoutNode[] = [];
  let children: LayoutNode[] = [];
  for (let index = 0; index < size; index++) {
    const key = `field_${index}`;
    properties[key] =
      index % 5 === 0
        ? { type: "string", title: `Choice ${index}`, "x-options": "choices" }
        : { type: "string", title: `Text ${index}`, maxLength: 100 };
    if (index % 10 === 1) {
      conditions[`chosen_${key}`] = { when: { "==": [{ var: `field_${index - 1}` }, "2"] } };
      children.push({ type: "block", shownWhen: `chosen_${key}`, children: [key] });
    } else children.push(key);
    if (index % 10 === 2)
      rules.push({ field: key, requiredWhen: `chosen_field_${index - 1}`, message: `Text ${index} is required.` });
    if (children.length === 10 || index === size - 1) {
      sections.push({ type: "section", title: `Section ${sections.length + 1}`, children });
      children = [];
    }
  }
  return { properties, conditions, rules, sections };
}

/**
 * Generates a form like a real one, of one page: `size` fields, a fifth coded, a tenth behind a condition on the field
 * before, a tenth required by a rule, sections of ten.
 */
export function generateForm(size: number): TenantDefinition {
  const { properties, conditions, rules, sections } = generatePage(size);
  return {
    ...SMALL_DEFINITION,
    hash: `generated-${size}`,
    tenant: { ...SMALL_DEFINITION.tenant, pages: ["form"], defaultPage: "form" },
    dataModel: { type: "object", properties },
    pages: [
      {
        id: "form",
        path: "/form",
        navLabel: "form",
        schema: {
          type: "object",
          properties,
          required: Object.keys(properties).filter((_, index) => index % 20 === 3),
        },
        uiSchema: { "ui:layout": sections },
        rules,
      },
    ],
    conditions,
    options: {
      choices: {
        blank: "--",
        options: Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${index}` })),
      },
    },
  };
}

/** An answer to every field. */
export const fillForm = ({ dataModel }: TenantDefinition): Answers =>
  Object.fromEntries(
    Object.entries(dataModel.properties).map(([key, { "x-options": choices }]) => [
      key,
      choices === undefined ? "words" : "2",
    ]),
  );
