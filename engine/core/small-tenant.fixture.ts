import { ANSWER_FORMAT_CHECKS } from "./validation/formats.ts";
import { createTenant } from "./tenant/create-tenant.ts";
import { TENANT_DEFAULTS, type AnswerSchema, type TenantDefinition } from "./tenant/definition.ts";
import type { Tenant } from "./tenant/tenant.ts";
import type { LayoutNode } from "./tenant/layout.ts";
import type { AnswerValidator, ValidatorIssue } from "./validation/answer-validator.ts";

const NAME: AnswerSchema = { type: "string", title: "Name" };

const PROPERTIES: Record<string, AnswerSchema> = {
  first_name: { type: "string", title: "First Name" },
  birth_date: {
    type: "string",
    title: "Date of Birth",
    format: "date",
    errorMessage: { format: "A valid date of birth is required." },
    "x-date": {
      min: "today-100y",
      max: "today-13y",
      minMessage: "This date is not supported. Please contact help support for assistance.",
      maxMessage: "You must be 13 years or older to apply.",
    },
  },
  ssn: { type: "string", title: "Social Security Number", format: "ssn", "x-privacy": "secret" },
  country: { type: "string", title: "Country", "x-options": "countries" },
  state: { type: "string", title: "State/Province", "x-options": { list: "states", by: "country" } },
  watched: NAME,
  phone_home: {
    type: "string",
    title: "Home Phone",
    format: "phone",
    errorMessage: { format: "Enter a valid home phone number" },
  },
  phone_mobile: { type: "string", title: "Cell Phone", format: "phone" },
  optin_sms_ind: { type: "boolean", title: "Text me" },
  kind: { type: "string", title: "Kind", "x-options": "kinds", "x-desc": false },
  case_one: NAME,
  case_two: NAME,
  felony: { type: "string", title: "Felony", "x-options": "yes_no", "x-desc": false },
  felony_comment: { type: "string", title: "Explain" },
  sketch: { type: "string", title: "Personal sketch" },
  sketch_pdf: { type: "string", title: "Personal sketch document", "x-document": true },
  school_name: NAME,
  school_2_name: NAME,
  school_3_name: NAME,
};

export const SMALL_DEFINITION: TenantDefinition = {
  hash: "0000000000000000",
  tenant: {
    id: "small",
    name: "Small",
    hosts: [],
    lang: "en",
    timeZone: "America/New_York",
    partner: {
      university: "Alder Ridge University",
      program: "the programme",
      help_email: "help@example.edu",
      admissions_email: "admissions@example.edu",
      phone: "555-0100",
      phone_extension: "1",
      mailing_address: ["1 Road"],
      privacy_policy_url: "https://example.edu/privacy",
      pdf_reader_url: "https://example.edu/pdf",
      character_limit: 7000,
    },
    pages: ["about", "final"],
    defaultPage: "about",
    limits: { ...TENANT_DEFAULTS.limits, fileMaxBytes: 1_048_576, fileNameMaxLength: 32 },
    session: { idleMs: 900_000, promptMs: 60_000, cookiePrefix: "idp." },
    theme: { brand: "#123456", accent: "#654321" },
    print: { paper: "letter" },
  },
  dataModel: { type: "object", properties: PROPERTIES },
  pages: [
    {
      id: "about",
      path: "/about",
      navLabel: "About You",
      schema: {
        type: "object",
        properties: PROPERTIES,
        required: ["first_name", "birth_date", "country"],
        errorMessage: { required: { country: "Country is required." } },
      },
      uiSchema: {
        "ui:layout": [
          { type: "section", title: "You", children: [{ type: "row", children: ["first_name", "birth_date"] }, "ssn"] },
          "country",
          "state",
          "watched",
          { type: "watcher", condition: "in_usa", clears: ["watched"] },
          "phone_home",
          { type: "phone", field: "phone_mobile", optIn: "optin_sms_ind" },
          "kind",
          {
            type: "group",
            cases: [
              { when: "kind_one", children: ["case_one"] },
              { when: "kind_any", children: ["case_two"] },
            ],
          },
        ],
      },
      rules: [
        {
          field: "phone_home",
          wrongWhen: "no_phone",
          message: "Please enter either a home phone or cell phone number.",
        },
        {
          field: "phone_mobile",
          requiredWhen: "wants_sms",
          message: "A cell phone number is required to receive text message updates.",
        },
      ],
    },
    {
      id: "final",
      path: "/final",
      navLabel: "Final Steps",
      schema: { type: "object", properties: PROPERTIES },
      uiSchema: {
        "ui:layout": [
          "felony",
          { type: "block", shownWhen: "has_felony", children: ["felony_comment"] },
          {
            type: "tabs",
            id: "sketch_tabs",
            label: "Sketch",
            tabs: [
              { id: "type", label: "Type", children: ["sketch"] },
              { id: "upload", label: "Upload", children: ["sketch_pdf"] },
            ],
          },
          {
            type: "addAnother",
            id: "schools",
            label: "Add Another School",
            itemTitle: "School {n}",
            prefixes: ["school_", "school_2_", "school_3_"],
            children: ["{schools}name"],
          },
        ],
        felony: { "ui:widget": "radio" },
        sketch: { "ui:widget": "textarea" },
      },
      rules: [
        {
          field: "felony_comment",
          requiredWhen: "has_felony",
          message: "Please explain the circumstances of your conviction.",
        },
      ],
    },
  ],
  conditions: {
    in_usa: { when: { "==": [{ var: "country" }, "USA"] } },
    no_phone: { when: { and: [{ notAnswered: "phone_home" }, { notAnswered: "phone_mobile" }] } },
    wants_sms: { when: { "==": [{ var: "optin_sms_ind" }, true] } },
    kind_one: { when: { "==": [{ var: "kind" }, "1"] } },
    kind_any: { when: { or: [{ condition: "kind_one" }, { "==": [{ var: "kind" }, "2"] }] } },
    has_felony: { when: { "==": [{ var: "felony" }, "Y"] } },
  },
  options: {
    countries: {
      blank: "--",
      options: [
        { value: "CAN", label: "Canada" },
        { value: "FRA", label: "France" },
        { value: "USA", label: "United States" },
      ],
    },
    states: { keyed: { USA: [{ value: "NY", label: "New York" }], CAN: [{ value: "ON", label: "Ontario" }] } },
    sites: {
      keyed: {
        USA: { 1: [{ value: "NY", label: "Harbor" }], 2: [{ value: "CAN", label: "Hill" }] },
        CAN: [
          { value: "NY", label: "Lake" },
          { value: "1", label: "River" },
        ],
      },
    },
    kinds: {
      options: [
        { value: "1", label: "One" },
        { value: "2", label: "Two" },
      ],
    },
    yes_no: {
      options: [
        { value: "Y", label: "Yes" },
        { value: "N", label: "No" },
      ],
    },
  },
  texts: {},
};

function createValidator(schema: AnswerSchema): AnswerValidator {
  const validate: AnswerValidator = (value) => {
    const issues: ValidatorIssue[] = [];
    if (typeof value !== schema.type) issues.push({ keyword: "type", params: {} });
    else if (schema.format !== undefined && typeof value === "string" && !ANSWER_FORMAT_CHECKS[schema.format](value))
      issues.push({ keyword: "format", params: { format: schema.format } });
    validate.errors = issues;
    return issues.length === 0;
  };
  return validate;
}

export function smallTenant(definition: TenantDefinition = SMALL_DEFINITION): Tenant {
  return createTenant(
    definition,
    Object.fromEntries(
      Object.entries(definition.dataModel.properties).map(([key, schema]) => [key, createValidator(schema)]),
    ),
  );
}

export function smallTenantWith(changes: Readonly<Record<string, Partial<AnswerSchema>>>): Tenant {
  const changed = Object.entries(changes).map(([key, change]) => [key, { ...(PROPERTIES[key] ?? NAME), ...change }]);
  const properties = { ...PROPERTIES, ...(Object.fromEntries(changed) as typeof PROPERTIES) };
  return smallTenant({
    ...SMALL_DEFINITION,
    dataModel: { type: "object", properties },
    pages: SMALL_DEFINITION.pages.map((page) => ({ ...page, schema: { ...page.schema, properties } })),
  });
}

type Properties = Readonly<Record<string, AnswerSchema>>;

export function onePageDefinition(
  properties: Properties,
  layout: readonly LayoutNode[] = Object.keys(properties),
  conditions: TenantDefinition["conditions"] = {},
  schema: Partial<TenantDefinition["pages"][number]["schema"]> = {},
): TenantDefinition {
  const page = { id: "only", path: "/only", navLabel: "Only", uiSchema: { "ui:layout": layout } };
  return {
    ...SMALL_DEFINITION,
    dataModel: { type: "object", properties },
    conditions,
    pages: [{ ...page, schema: { type: "object", properties, ...schema } }],
  };
}

export const onePageTenant = (...parts: Parameters<typeof onePageDefinition>): Tenant =>
  smallTenant(onePageDefinition(...parts));
