import { smallTenant, SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerSchema, Tenant, TenantDefinition } from "../../engine/core/index.ts";

/** The questions of the model. `e` is asked only while `q` holds a Y, and the engine empties it otherwise. */
export const KEYS = ["a", "q", "e"] as const;
export type Key = (typeof KEYS)[number];

export const isYes = (value: string): boolean => value.startsWith("Y");

/** Longer than an answer may be, so the server refuses it. */
export const toRefused = (text: string): string => `!${text}${"x".repeat(60)}`;

const TEXT: AnswerSchema = { type: "string", title: "Text", maxLength: 45 };

const properties = { a: TEXT, q: TEXT, e: TEXT };

const DEFINITION: TenantDefinition = {
  ...SMALL_DEFINITION,
  tenant: { ...SMALL_DEFINITION.tenant, pages: ["form"], defaultPage: "form" },
  dataModel: { type: "object", properties },
  pages: [
    {
      id: "form",
      path: "/form",
      navLabel: "Form",
      schema: { type: "object", properties },
      uiSchema: { "ui:layout": ["a", "q", { type: "block", shownWhen: "asks_e", children: ["e"] }] },
    },
  ],
  conditions: { asks_e: { when: { in: ["Y", { var: "q" }] } } },
  options: {},
};

/** Three questions are enough for every way in which two tabs and two devices can meet. */
export const tinyTenant = (): Tenant => smallTenant(DEFINITION);
