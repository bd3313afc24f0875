import { describe, expect, it } from "vitest";
import { createExampleTenant } from "../../engine/lint/example-tenant.ts";
import { lintTenant } from "../../engine/lint/index.ts";
import { WIDGET_NAMES } from "../../engine/schemas/index.ts";

/** What the linter finds in a tenant whose question "city" has these settings and this schema. */
function lintCity(ui: object, schema: object, page: object = {}) {
  const files = createExampleTenant({
    "data-model.json": { properties: { city: { ...schema } } },
    "pages/about.json": { uiSchema: { city: { ...ui } }, ...page },
  });
  return lintTenant(files, {
    now: new Date("2026-11-21T12:00:00Z"),
    // An installation may have registered RJSF's list of checkboxes.
    widgets: [...WIDGET_NAMES, "checkboxes"],
  });
}

describe("the linter, of widgets and their answers", () => {
  it.each([
    ["range", { type: "integer" }, 'an answer of type number or integer with "minimum" and "maximum"'],
    ["range", {}, 'an answer of type number or integer with "minimum" and "maximum"'],
    ["text", { type: "boolean" }, "an answer of type string, number or integer"],
    ["radio", { type: "boolean" }, 'choices ("x-options", or an "enum" of texts or numbers) in the data model'],
    ["checkboxes", {}, "an answer that is a list, whereas an answer is one text, number, or yes or no"],
  ])("finds that %s cannot give an answer like %j", (widget, schema, needs) => {
    expect(lintCity({ "ui:widget": widget }, schema)).toMatchObject([
      { rule: "widget-fits-answer", message: `"city" is asked with widget "${widget}", which needs ${needs}.` },
    ]);
  });

  it.each([
    ["range", { type: "number", minimum: 0, maximum: 1 }],
    ["select", { enum: ["Paris", "Rome"] }],
    ["radio", { type: "integer", enum: [1, 2] }],
  ])("takes %s for an answer like %j", (widget, schema) => {
    expect(lintCity({ "ui:widget": widget }, schema)).toEqual([]);
  });

  it.each(["widget", "title", "description", "placeholder", "field", "FieldTemplate", "BaseInputTemplate"])(
    "finds a %s in ui:options, whatever the widget",
    (option) => {
      for (const [widget, schema] of [
        ["range", { type: "integer", minimum: 0, maximum: 5 }],
        ["textarea", {}],
      ] as const)
        expect(lintCity({ "ui:widget": widget, "ui:options": { [option]: "textarea" } }, schema)).toMatchObject([
          {
            rule: "file-matches-schema",
            message: `"${option}" cannot be a key here.`,
            hint: expect.stringContaining('"ui:widget"') as unknown,
          },
        ]);
    },
  );

  it.each(["help", "autofocus", "label", "disabled"])(
    "finds a %s, which the portal's own widgets do not take",
    (option) => {
      expect(lintCity({ "ui:options": { [option]: true } }, {})).toMatchObject([
        { rule: "file-matches-schema", message: `"${option}" is not a key of "ui:options".` },
      ]);
    },
  );

  it("finds a value that is unknown in the help of a widget from elsewhere", () => {
    const ui = { "ui:widget": "range", "ui:options": { help: "Ask {univresity}." } };
    expect(lintCity(ui, { type: "integer", minimum: 0, maximum: 5 })).toMatchObject([{ rule: "partner-value-known" }]);
  });

  it.each([
    ["const", { type: "boolean", const: false }],
    ["enum", { type: "boolean", enum: [false] }],
  ])("finds a checkbox whose %s allows only false, which is no answer", (keyword, schema) => {
    expect(lintCity({}, schema)).toMatchObject([
      {
        rule: "schema-satisfiable",
        message: `"city" can never be answered: an unchecked box is no answer, and "${keyword}" allows nothing but false.`,
      },
    ]);
  });

  it.each([{ const: true }, { enum: [true] }, { enum: [true, false] }])("takes a checkbox with %j", (schema) => {
    expect(lintCity({}, { type: "boolean", ...schema })).toEqual([]);
  });
});
