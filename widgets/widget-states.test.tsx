// @vitest-environment jsdom
import Form from "@rjsf/core/lib/components/Form.js";
import createCoreWidgets from "@rjsf/core/lib/components/widgets/index.js";
import { ariaDescribedByIds, type WidgetProps } from "@rjsf/utils";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { toPrintModel, type AnswerSchema, type AnswerValue, type FieldUiSchema } from "../engine/core/index.ts";
import type { FormWidget } from "../engine/react/index.ts";
import { lateAmounts } from "./fields/money/MoneyInput.tsx";
import { findDanglingIds, findDescriptions, renderExample, TEST_NOW } from "./render-example.fixture.tsx";
import type { FormExample } from "./example.fixture.ts";
import { formRegistry } from "./index.ts";

const CORE = createCoreWidgets() as Readonly<Record<string, ComponentType<never>>>;
const TITLE = "What do you say?";
const text = (parts: Partial<AnswerSchema> = {}): AnswerSchema => ({ type: "string", title: TITLE, ...parts });
const number = (parts: Partial<AnswerSchema> = {}): AnswerSchema => ({ type: "number", title: TITLE, ...parts });
const yesOrNo: AnswerSchema = { type: "boolean", title: TITLE };
const colours = text({ "x-options": "colours", "x-desc": false });

const fill = (value: string) => () => {
  fireEvent.input(field(), { target: { value } });
  fireEvent.blur(field());
};
const tick = () => void fireEvent.click(field());
const choose = (name: string) => () => void fireEvent.click(screen.getByRole("radio", { name }));
const pick = (name: string) => () => {
  const option = screen.getByRole<HTMLOptionElement>("option", { name });
  fireEvent.change(field(), { target: { value: option.value } });
};
function pickParts() {
  for (const [part, value] of Object.entries({ year: "2024", month: "02", day: "03" })) {
    const select = document.querySelector<HTMLSelectElement>(`#field-asked_${part}`);
    const option = [...(select?.options ?? [])].find((one) => one.text === value);
    if (select !== null) fireEvent.change(select, { target: { value: option?.value } });
  }
}

function field(): HTMLElement {
  const name = new RegExp(`^${TITLE.slice(0, -1)}`);
  const labelled = screen.queryAllByLabelText(name);
  const [only, ...more] = labelled.length > 0 ? labelled : screen.queryAllByRole("radiogroup", { name });
  if (only === undefined || more.length > 0) throw new Error("Not one element alone is named by the field's title.");
  return only;
}

type Row = readonly [name: string, answer: AnswerSchema, change: () => void, saved: AnswerValue];

const OWN: readonly Row[] = [
  ["text", text(), fill("Ada"), "Ada"],
  ["email", text({ format: "email" }), fill("a@b.org"), "a@b.org"],
  ["textarea", text(), fill("Two\nlines"), "Two\nlines"],
  ["select", colours, pick("Green"), "g"],
  ["select", number({ type: "integer", enum: [1, 2] }), pick("2"), 2],
  ["radio", colours, choose("Green"), "g"],
  ["radio", number({ type: "integer", enum: [1, 2] }), choose("2"), 2],
  ["checkbox", yesOrNo, tick, true],
  ["phone", text({ format: "phone" }), fill("2125550142"), "(212) 555-0142"],
  ["ssn", text({ format: "ssn" }), fill("123456789"), "123-45-6789"],
  ["money", number({ "x-money": "USD" }), fill("34999.50"), 34999.5],
];

const ELSEWHERE: readonly Row[] = [
  ["TextWidget", text(), fill("Ada"), "Ada"],
  ["TextWidget", number(), fill("12.5"), 12.5],
  ["TextareaWidget", text(), fill("Two\nlines"), "Two\nlines"],
  ["EmailWidget", text({ format: "email" }), fill("a@b.org"), "a@b.org"],
  ["URLWidget", text({ format: "uri" }), fill("https://a.org"), "https://a.org"],
  ["ColorWidget", text(), fill("#aabbcc"), "#aabbcc"],
  ["DateWidget", text({ format: "date" }), fill("2026-02-03"), "2026-02-03"],
  ["DateTimeWidget", text(), fill("2026-02-03T10:30"), new Date("2026-02-03T10:30").toJSON()],
  ["TimeWidget", text(), fill("10:30"), "10:30:00"],
  ["UpDownWidget", number({ type: "integer" }), fill("7"), 7],
  ["RangeWidget", number({ minimum: 0, maximum: 9 }), fill("3"), 3],
  ["RatingWidget", number({ type: "integer", minimum: 1, maximum: 5 }), choose("4 stars"), 4],
  ["PasswordWidget", text(), fill("opensesame"), "opensesame"],
  ["SelectWidget", colours, pick("Green"), "g"],
  ["SelectWidget", number({ enum: [5, 10] }), pick("10"), 10],
  ["SelectWidget", yesOrNo, pick("Yes"), true],
  ["RadioWidget", number({ type: "integer", "x-options": "counts", "x-desc": false }), choose("Two"), 2],
  ["RadioWidget", text({ enum: ["a", "b"] }), choose("b"), "b"],
  ["RadioWidget", yesOrNo, choose("Yes"), true],
  ["CheckboxWidget", yesOrNo, tick, true],
  ["AltDateWidget", text({ format: "date" }), pickParts, "2024-02-03"],
  ["StarsWidget", number({ type: "integer", minimum: 1, maximum: 3 }), pick("3 stars"), 3],
];
const GROUPS = ["radio", "RadioWidget", "RatingWidget", "AltDateWidget"];

/** A widget by an author who knows RJSF but not this portal. */
function StarsWidget({ id, value, options, schema, required, onChange, onBlur, onFocus }: WidgetProps) {
  return (
    <select
      id={id}
      value={String(value ?? "")}
      required={required}
      aria-describedby={ariaDescribedByIds(id)}
      onChange={(event) => onChange(event.target.value === "" ? options.emptyValue : event.target.value)}
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    >
      <option value="">-</option>
      {Array.from({ length: schema.maximum ?? 5 }, (_, index) => (
        <option key={index} value={index + 1}>{`${String(index + 1)} stars`}</option>
      ))}
    </select>
  );
}

const optionsOf = (...labels: readonly string[]) =>
  labels.map((label, index) => ({ value: label === "Red" ? "r" : label === "Green" ? "g" : String(index + 1), label }));

const example = (answer: AnswerSchema, more: Partial<FormExample> = {}, ui: FieldUiSchema = {}): FormExample => ({
  title: "One widget",
  fields: { asked: answer },
  ui: { asked: { "ui:description": "A hint.", ...ui } },
  layout: ["asked"],
  options: {
    colours: { blank: "--", options: optionsOf("Red", "Green") },
    counts: { options: optionsOf("One", "Two") },
  },
  ...more,
});
const missing = { required: { asked: "Say it." }, isValidating: true };

/**
 * Shows a widget of RJSF as an installation would register it. RJSF's date parts take their select from the registry.
 */
function show(name: string, answer: AnswerSchema, more: Partial<FormExample> = {}, ui: FieldUiSchema = {}) {
  const widgets = { ...formRegistry.widgets, ...CORE, StarsWidget } as Readonly<Record<string, FormWidget>>;
  return renderExample(example(answer, more, { "ui:widget": name, ...ui }), undefined, { ...formRegistry, widgets });
}

function shownStates(): readonly string[] {
  const controls = document.querySelectorAll<HTMLInputElement>("input, select, textarea, [aria-checked]");
  return [...controls].map((control) => [control.value, control.checked, control.ariaChecked].join());
}

beforeAll(lateAmounts.load);

beforeEach(() => {
  // In the browser's build, RJSF's default registry is empty (see vite.config.ts). A widget must not need it.
  const original = Form.getRegistry.bind(Form);
  vi.spyOn(Form, "getRegistry").mockImplementation((props, ...more) => ({
    ...original(props, ...more),
    fields: props.fields ?? {},
    widgets: props.widgets ?? {},
    templates: { ButtonTemplates: {}, ...props.templates } as never,
  }));
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each([...OWN, ...ELSEWHERE])("the widget %s (%#)", (name, answer, change, saved) => {
  it("saves the applicant's entry by the schema's type, and shows it", () => {
    const { store, typed } = show(name, answer);
    const empty = shownStates();
    change();
    expect(typed()).toEqual({ asked: saved });
    act(() => store.setValidating(true));
    expect(store.getField("asked").errors).toEqual([]);
    const changed = shownStates();
    expect(changed).not.toEqual(empty);
    cleanup();
    show(name, answer, { answers: { asked: saved } });
    expect(shownStates()).toEqual(changed);
  });

  it("labels a widget by the field's title, shown once, and refers to no missing id", () => {
    show(name, answer, missing);
    expect(screen.getAllByText(TITLE)).toHaveLength(1);
    expect(field().matches("input, select, textarea")).toBe(!GROUPS.includes(name));
    expect(findDanglingIds()).toEqual([]);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const words of ["A hint.", "Say it."]) expect(screen.getByText(words)).toBeTruthy();
  });
});

describe.each(OWN)("the portal's %s widget (%#)", (name, answer, change) => {
  it("marks a required input as wrong only while its answer is wrong, and describes it by hint and error", () => {
    show(name, answer, missing);
    expect([field().ariaRequired, field().ariaInvalid]).toEqual(["true", "true"]);
    expect(findDescriptions(field())).toEqual(expect.arrayContaining(["A hint.", "Error: Say it."]));
    change();
    expect(field().ariaInvalid).toBeNull();
    expect(findDescriptions(field())).toContain("A hint.");
    expect(findDescriptions(field())).not.toContain("Error: Say it.");
    cleanup();
    show(name, answer, {}, { "ui:description": "" });
    expect([field().ariaRequired, ...findDescriptions(field())]).not.toContain("A hint.");
  });
});

describe("a widget from elsewhere", () => {
  it("renders RJSF's hidden widget with the answer", () => {
    show("hidden", text(), { answers: { asked: "kept" } });
    const input = document.querySelector<HTMLInputElement>("#field-asked");
    expect(input?.value).toBe("kept");
    expect(input?.closest("[hidden]")).not.toBeNull();
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it("ignores a foreign widget's list value, and logs the reason", () => {
    const complain = vi.spyOn(console, "error").mockReturnValue();
    const { store, typed } = show("CheckboxesWidget", text({ enum: ["a", "b"] }), { answers: { asked: "a" } });
    fireEvent.click(screen.getByRole("checkbox", { name: "b" }));
    expect(complain).toHaveBeenCalledWith(
      'The widget of "asked" gave a list, not one value, so the answer stays as it is.',
    );
    expect(store.getAnswer("asked")).toBe("a");
    expect(typed()).toEqual({});
  });

  it("prints a foreign widget's answer by the schema's type, handles focus and blur, and can clear the answer", () => {
    const { store, typed } = show("StarsWidget", number({ type: "integer", maximum: 3 }), { answers: { asked: 3 } });
    const { pages } = toPrintModel(store.tenant, store.application(), store.evaluation(), TEST_NOW);
    const items = pages.flatMap(({ sections }) => sections).flatMap((section) => section.items);
    expect(items).toMatchObject([{ label: TITLE, text: "3" }]);
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: "" } });
    fireEvent.blur(field());
    expect(typed()).toEqual({ asked: "" });
  });

  it("gives a foreign widget its limits and step from the data model", () => {
    show("range", number({ minimum: 0, maximum: 40, multipleOf: 5 }), { answers: { asked: 20 } });
    expect(field()).toMatchObject({ value: "20", min: "0", max: "40", step: "5" });
  });

  it("gives a foreign widget the focus when the page opens, a visually hidden label, and help that describes it", () => {
    show("TextWidget", text(), {}, { "ui:options": { autofocus: true, label: false, help: "Ask {university}." } });
    expect(document.activeElement).toBe(field());
    expect(screen.getByText(TITLE).closest(".p-visually-hidden")).not.toBeNull();
    expect(findDescriptions(field())).toContain("Ask Example University.");
  });

  it("ignores another widget or frame in ui:options, because the core and the layout decide", () => {
    const others: object = { widget: "textarea", FieldTemplate: "nope" };
    show("TextWidget", text(), {}, { "ui:options": { ...others } });
    expect(field().tagName).toBe("INPUT");
    expect(document.querySelector("nope")).toBeNull();
  });
});
