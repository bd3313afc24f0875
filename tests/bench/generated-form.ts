import type { Answers, AnswerSchema, LayoutNode, PageRule, TenantDefinition } from "../../engine/core/index.ts";
import { SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";

export const isRequiredAt = (index: number): boolean => index % 20 === 3 || index % 10 === 2;

/**
 * Generates a page of `size` fields in sections of ten. A fifth are coded, a tenth are behind a condition, and a rule
 * requires a tenth.
 */
export function generateForm(size: number): TenantDefinition {
  const properties: Record<string, AnswerSchema> = {};
  const conditions: Record<string, TenantDefinition["conditions"][string]> = {};
  const rules: PageRule[] = [];
  const sections: LayoutNode[] = [];
  let children: LayoutNode[] = [];
  for (let index = 0; index < size; index++) {
    const key = `field_${index}`;
    const chosen = `chosen_${key}`;
    properties[key] =
      index % 5 === 0
        ? { type: "string", title: `Choice ${index}`, "x-options": "choices" }
        : { type: "string", title: `Text ${index}`, maxLength: 100 };
    if (index % 10 === 1) {
      conditions[chosen] = { when: { "==": [{ var: `field_${index - 1}` }, "2"] } };
      children.push({ type: "block", shownWhen: chosen, children: [key] });
    } else children.push(key);
    if (index % 10 === 2)
      rules.push({ field: key, requiredWhen: `chosen_field_${index - 1}`, message: `Text ${index} is required.` });
    if (children.length === 10 || index === size - 1) {
      sections.push({ type: "section", title: `Section ${sections.length + 1}`, children });
      children = [];
    }
  }
  const required = Object.keys(properties).filter((_, index) => index % 20 === 3);
  const page = { id: "form", path: "/form", navLabel: "form", uiSchema: { "ui:layout": sections }, rules };
  const choices = Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${index}` }));
  return {
    ...SMALL_DEFINITION,
    hash: `generated-${size}`,
    tenant: { ...SMALL_DEFINITION.tenant, pages: ["form"], defaultPage: "form" },
    dataModel: { type: "object", properties },
    pages: [{ ...page, schema: { type: "object", properties, required } }],
    conditions,
    options: { choices: { blank: "--", options: choices } },
  };
}

export const fillForm = ({ dataModel }: TenantDefinition): Answers =>
  Object.fromEntries(
    Object.entries(dataModel.properties).map(([key, { "x-options": list }]) => [
      key,
      list === undefined ? "words" : "2",
    ]),
  );
