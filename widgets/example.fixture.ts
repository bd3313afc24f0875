import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ANSWER_FORMAT_CHECKS,
  createTenant,
  expandEntries,
  repeatingNodes,
  type Answers,
  type AnswerSchema,
  type AnswerValidator,
  type ConditionRule,
  type DocumentAnswer,
  type FieldUiSchema,
  type LayoutNode,
  type OptionListFile,
  type PageFile,
  type PageRule,
  type Tenant,
  type TenantDefinition,
  type ValidatorIssue,
} from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";

export interface FormExample {
  readonly title: string;
  readonly fields: { readonly [key: string]: AnswerSchema };
  readonly ui?: { readonly [key: string]: FieldUiSchema };
  readonly layout: readonly LayoutNode[];
  readonly required?: { readonly [key: string]: string };
  readonly rules?: readonly PageRule[];
  readonly conditions?: { readonly [name: string]: ConditionRule };
  readonly options?: { readonly [name: string]: OptionListFile };
  readonly answers?: Answers;
  readonly documents?: { readonly [key: string]: DocumentAnswer };
  readonly isValidating?: boolean;
  readonly isLoggedOut?: boolean;
}

export const WIDGETS_FOLDER = join(import.meta.dirname, "../tests/fixtures/tenants/widgets");
const { definition: WIDGETS } = await loadTenant(WIDGETS_FOLDER);
const { application: GIVEN } = JSON.parse(readFileSync(join(WIDGETS_FOLDER, "scenarios/given.json"), "utf8")) as {
  readonly application: { readonly answers: Answers };
};

export const EXAMPLES: readonly FormExample[] = WIDGETS.pages.flatMap((page) =>
  page.uiSchema["ui:layout"].flatMap((node) =>
    typeof node === "object" && node.type === "section" ? [toExample(page, node.title ?? "", node.children)] : [],
  ),
);

export function findExample(title: string): FormExample {
  const found = EXAMPLES.find((example) => example.title === title);
  if (found === undefined) throw new Error(`No section of the widgets' tenant is titled "${title}".`);
  return found;
}

function toExample(page: PageFile, title: string, layout: readonly LayoutNode[]): FormExample {
  const repeating = repeatingNodes([{ uiSchema: { "ui:layout": layout } }]);
  const items = repeating.flatMap(({ children }) => expandEntries(children, repeating));
  const named = new Set(JSON.stringify([layout, items]).match(/(?<=")[a-z][a-z0-9_]*(?=")/g));
  const pick = <Value>(record: Readonly<Record<string, Value>> = {}): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => named.has(name)));
  return {
    title,
    layout,
    fields: pick(WIDGETS.dataModel.properties),
    ui: pick(page.uiSchema as Readonly<Record<string, FieldUiSchema>>),
    required: pick(page.schema.errorMessage?.required),
    conditions: Object.fromEntries(Object.entries(pick(WIDGETS.conditions)).map(([name, { when }]) => [name, when])),
    options: WIDGETS.options,
    answers: pick(GIVEN.answers),
  };
}

export const EXAMPLE_PAGE = "example";

export function toExampleTenant(example: FormExample): Tenant {
  const definition: TenantDefinition = {
    hash: "example",
    tenant: { ...WIDGETS.tenant, pages: [EXAMPLE_PAGE], defaultPage: EXAMPLE_PAGE },
    dataModel: { type: "object", properties: example.fields },
    pages: [
      {
        id: EXAMPLE_PAGE,
        path: "/example",
        navLabel: "Example",
        schema: {
          type: "object",
          properties: example.fields,
          required: Object.keys(example.required ?? {}),
          errorMessage: { required: example.required ?? {} },
        },
        uiSchema: { ...example.ui, "ui:layout": example.layout },
        rules: example.rules ?? [],
      },
    ],
    conditions: Object.fromEntries(Object.entries(example.conditions ?? {}).map(([name, when]) => [name, { when }])),
    options: example.options ?? {},
    texts: {},
  };
  return createTenant(
    definition,
    Object.fromEntries(Object.entries(example.fields).map(([key, schema]) => [key, toValidator(schema)])),
  );
}

function toValidator(schema: AnswerSchema): AnswerValidator {
  const validate: AnswerValidator = (value) => {
    const issues: ValidatorIssue[] = [];
    if (typeof value === "string") {
      if (schema.format !== undefined && !ANSWER_FORMAT_CHECKS[schema.format](value))
        issues.push({ keyword: "format", params: {} });
      if (schema.minLength !== undefined && value.length < schema.minLength)
        issues.push({ keyword: "minLength", params: { limit: schema.minLength } });
    }
    validate.errors = issues;
    return issues.length === 0;
  };
  return validate;
}
