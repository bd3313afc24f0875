// @vitest-environment jsdom
import { ariaDescribedByIds, type WidgetProps } from "@rjsf/utils";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { toPrintModel } from "../engine/core/index.ts";
import type { AnswerStore, FormRegistry } from "../engine/react/index.ts";
import { createExampleTenant } from "../engine/lint/example-tenant.ts";
import { lintTenant } from "../engine/lint/index.ts";
import { WIDGET_NAMES } from "../engine/schemas/index.ts";
import { examples as range } from "./fields/range/examples.ts";
import { findExample, renderExample, TEST_NOW } from "./gallery/render-example.fixture.tsx";
import type { FormExample } from "./gallery/widget-examples.ts";
import { formRegistry } from "./index.ts";

/** A widget as somebody would write it who knows RJSF and nothing of this portal. */
function StarsWidget({ id, value, options, schema, required, disabled, onChange, onBlur, onFocus }: WidgetProps) {
  const word: unknown = options["word"];
  return (
    <select
      id={id}
      value={String(value ?? "")}
      required={required}
      disabled={disabled}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(event) => onChange(event.target.value === "" ? options.emptyValue : event.target.value)}
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    >
      <option value="">-</option>
      {Array.from({ length: schema.maximum ?? 5 }, (_, index) => (
        <option key={index} value={index + 1}>{`${String(index + 1)} ${String(word)}`}</option>
      ))}
    </select>
  );
}

const WITH_STARS: FormRegistry = { ...formRegistry, widgets: { ...formRegistry.widgets, stars: StarsWidget } };

const STARS: FormExample = {
  title: "Stars",
  fields: { stars_given: { type: "integer", title: "How did you like us?", minimum: 1, maximum: 3 } },
  ui: { stars_given: { "ui:widget": "stars", "ui:options": { word: "stars" } } },
  layout: ["stars_given"],
  required: { stars_given: "Please give us stars." },
};

/** The page of the linter's example tenant with a widget for its city. */
const pageWith = (widget: string, ui: object = {}) => ({
  "data-model.json": { properties: { city: { type: "integer", minimum: 0, maximum: 5 } } },
  "pages/about.json": { uiSchema: { city: { "ui:widget": widget, ...ui } } },
});

/** What a reader of the printed application finds. */
function printed({ tenant, application, evaluation }: AnswerStore) {
  const { pages } = toPrintModel(tenant, application(), evaluation(), TEST_NOW);
  return pages.flatMap(({ sections }) => sections).flatMap(({ items }) => items);
}

afterEach(cleanup);

describe("RJSF's own RangeWidget", () => {
  const slider = findExample(range, "A number on a slider");

  it("shows the answer between the ends that the data model gives", () => {
    renderExample(slider);
    expect(screen.getByRole("slider", { name: "Hours a week" })).toMatchObject({
      value: "20",
      min: "0",
      max: "40",
      step: "5",
    });
  });

  it("saves the number, which it gives as text, and prints it", () => {
    const { store, typed } = renderExample(slider);
    fireEvent.change(screen.getByRole("slider"), { target: { value: "25" } });
    expect(typed()).toEqual({ range_hours: 25 });
    expect(screen.getByText("25")).toBeTruthy();
    expect(printed(store)).toMatchObject([{ label: "Hours a week", text: "25" }]);
  });

  it("takes focus and blur without a fault", () => {
    renderExample(slider);
    fireEvent.focus(screen.getByRole("slider"));
    fireEvent.blur(screen.getByRole("slider"));
    expect(screen.getByRole("slider")).toBeTruthy();
  });

  it("is described by its hint and its error", () => {
    renderExample(findExample(range, "A slider with a hint and an error"));
    const described = screen.getByRole("slider").getAttribute("aria-describedby")?.split(" ") ?? [];
    const words = described.map((id) => document.getElementById(id)?.textContent).join(" ");
    expect(words).toContain("How many days you can come.");
    expect(words).toContain("Please say how many days you can come.");
  });

  it("passes the linter", () => {
    expect(lintTenant(createExampleTenant(pageWith("range")), { now: TEST_NOW })).toEqual([]);
  });

  it("is suggested where a page misspells it", () => {
    expect(lintTenant(createExampleTenant(pageWith("rnage")), { now: TEST_NOW })).toMatchObject([
      { rule: "widget-known", hint: 'did you mean "range"?' },
    ]);
  });
});

describe("a widget that the registry gets from elsewhere", () => {
  it("gives its answer, which is saved and printed by the schema's type", () => {
    const { store, typed } = renderExample(STARS, undefined, WITH_STARS);
    fireEvent.change(screen.getByLabelText(/How did you like us/), { target: { value: "3" } });
    expect(screen.getByRole("option", { name: "3 stars", selected: true })).toBeTruthy();
    expect(typed()).toEqual({ stars_given: 3 });
    expect(printed(store)).toMatchObject([{ label: "How did you like us?", text: "3" }]);
    fireEvent.change(screen.getByLabelText(/How did you like us/), { target: { value: "" } });
    expect(typed()).toEqual({ stars_given: "" });
  });

  it("has the portal's frame around it: label, error, and nothing that its description names is missing", () => {
    renderExample({ ...STARS, isValidating: true }, undefined, WITH_STARS);
    const select = screen.getByLabelText(/How did you like us/);
    const described = select.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(described).toHaveLength(3);
    expect(described.filter((id) => document.getElementById(id) === null)).toEqual([]);
    expect(document.getElementById("field-stars_given__error")?.textContent).toContain("Please give us stars.");
  });

  it("passes the linter, settings of its own included, once the linter is told of it", () => {
    const files = createExampleTenant(pageWith("stars", { "ui:options": { word: "stars" } }));
    expect(lintTenant(files, { now: TEST_NOW, widgets: [...WIDGET_NAMES, "stars"] })).toEqual([]);
    expect(lintTenant(files, { now: TEST_NOW }).map(({ rule }) => rule)).toEqual(["widget-known"]);
  });
});
