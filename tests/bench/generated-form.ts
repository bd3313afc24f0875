import type { Answers, AnswerSchema, LayoutNode, PageRule, TenantDefinition } from "../../engine/core/index.ts";

interface GeneratedPage {
  readonly properties: Readonly<Record<string, AnswerSchema>>;
  readonly conditions: TenantDefinition["conditions"];
  readonly rules: readonly PageRule[];
  readonly sections: readonly LayoutNode[];
}

/** A page of `size` fields, whose keys and conditions begin with `prefix`. */
function generatePage(size: number, prefix: string): GeneratedPage {
  const properties: Record<string, AnswerSchema> = {};
  const conditions: Record<string, TenantDefinition["conditions"][string]> = {};
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

/** Whether the field with this index must be answered: by its schema or, while `2` is chosen before it, by a rule. */
export const isRequiredAt = (index: number): boolean => index % 20 === 3 || index % 10 === 2;

/**
 * Generates a form like a real one, with one page `form` and, if asked for, another: `size` fields a page, a fifth
 * coded, a tenth behind a condition on the field before, a tenth required by a rule, sections of ten.
 */
export function generateForm(size: number, pages: readonly ("form" | "other")[] = ["form"]): TenantDefinition {
  const generated = pages.map((id) => ({ id, ...generatePage(size, id === "form" ? "field" : "other") }));
  return {
    hash: `generated-${size}`,
    tenant: {
      id: "generated",
      name: "Generated",
      hosts: [],
      lang: "en",
      timeZone: "UTC",
      partner: {
        university: "U",
        program: "P",
        help_email: "h@example.edu",
        admissions_email: "a@example.edu",
        phone: "1",
        phone_extension: "1",
        mailing_address: [],
        privacy_policy_url: "https://example.edu",
        pdf_reader_url: "https://example.edu",
        character_limit: 7000,
      },
      pages,
      defaultPage: "form",
      limits: {
        textMaxLength: 45,
        textAreaMaxLength: 1500,
        textAreaRows: 6,
        fileMaxBytes: 1_048_576,
        fileNameMaxLength: 32,
        fileTypes: ["pdf"],
      },
      session: { idleMs: 900_000, promptMs: 60_000, cookiePrefix: "idp." },
      theme: { brand: "#1f4e79", accent: "#b3541e" },
      print: { paper: "letter" },
    },
    dataModel: {
      type: "object",
      properties: Object.assign({}, ...generated.map(({ properties }) => properties)) as Record<string, AnswerSchema>,
    },
    pages: generated.map(({ id, properties, sections, rules }) => ({
      id,
      path: `/${id}`,
      navLabel: id,
      schema: { type: "object", properties, required: Object.keys(properties).filter((_, index) => index % 20 === 3) },
      uiSchema: { "ui:layout": sections },
      rules,
    })),
    conditions: Object.assign({}, ...generated.map(({ conditions }) => conditions)) as TenantDefinition["conditions"],
    options: {
      choices: {
        blank: "--",
        options: Array.from({ length: 10 }, (_, index) => ({ value: String(index), label: `Choice ${index}` })),
      },
    },
    texts: {},
  };
}

/** Answers every field. */
export function fillForm(definition: TenantDefinition): Answers {
  return Object.fromEntries(
    Object.entries(definition.dataModel.properties).map(([key, schema]) => [
      key,
      schema["x-options"] === undefined ? "words" : "2",
    ]),
  );
}

/** Answers only the choices, so that every field is shown and every text is missing. */
export function fillChoices(definition: TenantDefinition): Answers {
  return Object.fromEntries(
    Object.entries(fillForm(definition)).filter(
      ([key]) => definition.dataModel.properties[key]?.["x-options"] !== undefined,
    ),
  );
}
