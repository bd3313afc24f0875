import {
  ANSWER_FORMAT_CHECKS,
  createTenant,
  TENANT_DEFAULTS,
  type AnswerSchema,
  type AnswerValidator,
  type Tenant,
  type TenantDefinition,
  type ValidatorIssue,
} from "../../engine/core/index.ts";
import type { FormExample } from "./widget-examples.ts";

export const GALLERY_PAGE = "gallery";

/** A tenant of one page that holds one example. */
export function toGalleryTenant(example: FormExample): Tenant {
  const definition: TenantDefinition = {
    hash: "gallery",
    tenant: GALLERY_TENANT,
    dataModel: { type: "object", properties: example.fields },
    pages: [
      {
        id: GALLERY_PAGE,
        path: "/dev/widgets",
        navLabel: "Widgets",
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

/** The part of JSON Schema that the examples use; a real tenant's validators are compiled by the server. */
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

const GALLERY_TENANT: TenantDefinition["tenant"] = {
  id: "gallery",
  name: "Widget gallery",
  hosts: [],
  lang: "en-US",
  timeZone: "America/New_York",
  partner: {
    university: "Example University",
    program: "the Graduate School",
    help_email: "help@example.edu",
    admissions_email: "admissions@example.edu",
    phone: "(212) 555-0100",
    phone_extension: "1",
    mailing_address: ["Example University", "1 College Road"],
    privacy_policy_url: "https://www.example.edu/privacy",
    pdf_reader_url: "https://www.example.edu/reader",
    character_limit: 7000,
  },
  pages: [GALLERY_PAGE],
  defaultPage: GALLERY_PAGE,
  limits: TENANT_DEFAULTS.limits,
  session: { idleMs: 900_000, promptMs: 60_000, cookiePrefix: "gallery." },
  theme: { brand: "#1b3f66", accent: "#b08d3e" },
  print: { paper: "letter" },
};
