// @vitest-environment jsdom
import Form from "@rjsf/core/lib/components/Form.js";
import AltDateWidget from "@rjsf/core/lib/components/widgets/AltDateWidget.js";
import CheckboxWidget from "@rjsf/core/lib/components/widgets/CheckboxWidget.js";
import CheckboxesWidget from "@rjsf/core/lib/components/widgets/CheckboxesWidget.js";
import ColorWidget from "@rjsf/core/lib/components/widgets/ColorWidget.js";
import DateTimeWidget from "@rjsf/core/lib/components/widgets/DateTimeWidget.js";
import DateWidget from "@rjsf/core/lib/components/widgets/DateWidget.js";
import EmailWidget from "@rjsf/core/lib/components/widgets/EmailWidget.js";
import HiddenWidget from "@rjsf/core/lib/components/widgets/HiddenWidget.js";
import PasswordWidget from "@rjsf/core/lib/components/widgets/PasswordWidget.js";
import RadioWidget from "@rjsf/core/lib/components/widgets/RadioWidget.js";
import RangeWidget from "@rjsf/core/lib/components/widgets/RangeWidget.js";
import RatingWidget from "@rjsf/core/lib/components/widgets/RatingWidget.js";
import SelectWidget from "@rjsf/core/lib/components/widgets/SelectWidget.js";
import TextareaWidget from "@rjsf/core/lib/components/widgets/TextareaWidget.js";
import TextWidget from "@rjsf/core/lib/components/widgets/TextWidget.js";
import TimeWidget from "@rjsf/core/lib/components/widgets/TimeWidget.js";
import UpDownWidget from "@rjsf/core/lib/components/widgets/UpDownWidget.js";
import URLWidget from "@rjsf/core/lib/components/widgets/URLWidget.js";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnswerSchema, AnswerValue, FieldUiSchema } from "../engine/core/index.ts";
import type { FormWidget } from "../engine/react/index.ts";
import { renderExample } from "./gallery/render-example.fixture.tsx";
import type { FormExample } from "./gallery/widget-examples.ts";
import { formRegistry } from "./index.ts";

const TITLE = "What do you say?";
const text = (parts: Partial<AnswerSchema> = {}): AnswerSchema => ({ type: "string", title: TITLE, ...parts });
const number = (parts: Partial<AnswerSchema> = {}): AnswerSchema => ({ type: "number", title: TITLE, ...parts });
const yesOrNo: AnswerSchema = { type: "boolean", title: TITLE };

const fill = (value: string) => () => void fireEvent.change(field(), { target: { value } });
const choose = (name: string) => () => void fireEvent.click(screen.getByRole("radio", { name }));
const pick = (name: string) => () => {
  const option = screen.getByRole<HTMLOptionElement>("option", { name });
  fireEvent.change(field(), { target: { value: option.value } });
};

/** What carries the field's name, a control or the group that its controls stand in. */
function field(): HTMLElement {
  const [found, ...more] = [...within(document.body).queryAllByLabelText(new RegExp(`^${TITLE.slice(0, -1)}`))];
  if (found === undefined || more.length > 0)
    throw new Error(`${String(found === undefined ? 0 : more.length + 1)} elements are named by the field's title.`);
  return found;
}

interface Row {
  readonly widget: ComponentType<never>;
  readonly answer: AnswerSchema;
  readonly change: () => void;
  readonly saved: AnswerValue;
  readonly isGroup?: true;
}

const ROWS: Readonly<Record<string, Row>> = {
  text: { widget: TextWidget, answer: text(), change: fill("Ada"), saved: "Ada" },
  "text for a number": { widget: TextWidget, answer: number(), change: fill("12.5"), saved: 12.5 },
  textarea: { widget: TextareaWidget, answer: text(), change: fill("Two\nlines"), saved: "Two\nlines" },
  email: { widget: EmailWidget, answer: text({ format: "email" }), change: fill("a@b.org"), saved: "a@b.org" },
  uri: { widget: URLWidget, answer: text({ format: "uri" }), change: fill("https://a.org"), saved: "https://a.org" },
  color: { widget: ColorWidget, answer: text(), change: fill("#aabbcc"), saved: "#aabbcc" },
  date: { widget: DateWidget, answer: text({ format: "date" }), change: fill("2026-02-03"), saved: "2026-02-03" },
  datetime: {
    widget: DateTimeWidget,
    answer: text(),
    change: fill("2026-02-03T10:30"),
    saved: new Date("2026-02-03T10:30").toJSON(),
  },
  time: { widget: TimeWidget, answer: text(), change: fill("10:30"), saved: "10:30:00" },
  updown: { widget: UpDownWidget, answer: number({ type: "integer" }), change: fill("7"), saved: 7 },
  range: { widget: RangeWidget, answer: number({ minimum: 0, maximum: 9 }), change: fill("3"), saved: 3 },
  rating: {
    widget: RatingWidget,
    answer: number({ type: "integer", minimum: 1, maximum: 5 }),
    change: choose("4 stars"),
    saved: 4,
    isGroup: true,
  },
  password: { widget: PasswordWidget, answer: text(), change: fill("opensesame"), saved: "opensesame" },
  "select of an option list": {
    widget: SelectWidget,
    answer: text({ "x-options": "colours", "x-desc": false }),
    change: pick("Green"),
    saved: "g",
  },
  "select of an enum": { widget: SelectWidget, answer: number({ enum: [5, 10] }), change: pick("10"), saved: 10 },
  "select of yes and no": { widget: SelectWidget, answer: yesOrNo, change: pick("Yes"), saved: true },
  "radio of an option list": {
    widget: RadioWidget,
    answer: number({ type: "integer", "x-options": "counts", "x-desc": false }),
    change: choose("Two"),
    saved: 2,
    isGroup: true,
  },
  "radio of an enum": {
    widget: RadioWidget,
    answer: text({ enum: ["a", "b"] }),
    change: choose("b"),
    saved: "b",
    isGroup: true,
  },
  "radio of yes and no": { widget: RadioWidget, answer: yesOrNo, change: choose("Yes"), saved: true, isGroup: true },
  checkbox: { widget: CheckboxWidget, answer: yesOrNo, change: () => void fireEvent.click(field()), saved: true },
  "alt-date": {
    widget: AltDateWidget,
    answer: text({ format: "date" }),
    change() {
      for (const [part, value] of Object.entries({ year: "2024", month: "02", day: "03" })) {
        const select = document.querySelector<HTMLSelectElement>(`#field-asked_${part}`);
        const option = [...(select?.options ?? [])].find((one) => one.text === value);
        if (select !== null) fireEvent.change(select, { target: { value: option?.value } });
      }
    },
    saved: "2024-02-03",
    isGroup: true,
  },
};

const example = (answer: AnswerSchema, more: Partial<FormExample> = {}, ui: FieldUiSchema = {}): FormExample => ({
  title: "A widget of RJSF's",
  fields: { asked: answer },
  ui: { asked: { "ui:widget": "registered", "ui:description": "A hint.", ...ui } },
  layout: ["asked"],
  options: {
    colours: {
      blank: "--",
      options: [
        { value: "r", label: "Red" },
        { value: "g", label: "Green" },
      ],
    },
    counts: {
      options: [
        { value: "1", label: "One" },
        { value: "2", label: "Two" },
      ],
    },
  },
  ...more,
});

/** Registers a widget as an installation would. RJSF's parts of a date look for its select in the registry. */
function show(widget: ComponentType<never>, shown: FormExample, name = "registered") {
  const widgets = { ...formRegistry.widgets, SelectWidget, [name]: widget as FormWidget };
  return renderExample(shown, undefined, { ...formRegistry, widgets });
}

/** The ids that elements refer to and that the page does not have. */
function danglingIds(): readonly string[] {
  return ["aria-describedby", "aria-labelledby", "for"]
    .flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""))
    .flatMap((ids) => ids.split(" "))
    .filter((id) => document.getElementById(id) === null);
}

/** What each control shows. */
function shownStates(): readonly string[] {
  const controls = document.querySelectorAll<HTMLInputElement>("input, select, textarea, [aria-checked]");
  return [...controls].map((control) => [control.value, control.checked, control.ariaChecked].join());
}

function repeatedIds(): readonly string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

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
  cleanup();
  vi.restoreAllMocks();
});

describe.each(Object.entries(ROWS))("RJSF's %s", (_, { widget, answer, change, saved, isGroup }) => {
  it("saves what the applicant enters, by the schema's type, and shows it", () => {
    const { store, typed } = show(widget, example(answer));
    const empty = shownStates();
    change();
    expect(typed()).toEqual({ asked: saved });
    act(() => store.setValidating(true));
    expect(store.getField("asked").errors).toEqual([]);
    const changed = shownStates();
    expect(changed).not.toEqual(empty);
    cleanup();
    show(widget, example(answer, { answers: { asked: saved } }));
    expect(shownStates()).toEqual(changed);
  });

  it("has the field's title as its one name, shown once, and refers to no id that is not there", () => {
    show(
      widget,
      example(answer, { required: { asked: "Say it." }, isValidating: true }, { "ui:options": { help: "Help." } }),
    );
    expect(screen.getAllByText(TITLE)).toHaveLength(1);
    expect(field().matches("input, select, textarea")).toBe(isGroup !== true);
    expect(danglingIds()).toEqual([]);
    expect(repeatedIds()).toEqual([]);
    for (const words of ["A hint.", "Say it.", "Help."]) expect(screen.getByText(words)).toBeTruthy();
  });
});

describe("RJSF's hidden widget", () => {
  it("shows nothing, and holds the answer", () => {
    const shown = example(text(), { answers: { asked: "kept" } }, { "ui:widget": "hidden" });
    show(HiddenWidget, shown, "hidden");
    const input = document.querySelector<HTMLInputElement>("#field-asked");
    expect(input?.value).toBe("kept");
    expect(input?.closest("[hidden]")).not.toBeNull();
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});

describe("a widget that gives a list", () => {
  it("changes nothing, and the console says why", () => {
    const complain = vi.spyOn(console, "error").mockReturnValue();
    const { store, typed } = show(CheckboxesWidget, example(text({ enum: ["a", "b"] }), { answers: { asked: "a" } }));
    fireEvent.click(screen.getByRole("checkbox", { name: "b" }));
    expect(complain).toHaveBeenCalledWith(
      'The widget of "asked" gave a list, not one value, so the answer stays as it is.',
    );
    expect(store.getAnswer("asked")).toBe("a");
    expect(typed()).toEqual({});
  });
});

describe("what a page may set of a widget from elsewhere", () => {
  const withOptions = (options: object) => example(text(), {}, { "ui:options": { ...options } });

  it("is the focus when the page opens", () => {
    show(TextWidget, withOptions({ autofocus: true }));
    expect(document.activeElement).toBe(field());
  });

  it("is a label that only assistive technology reads", () => {
    show(TextWidget, withOptions({ label: false }));
    expect(field()).toBeTruthy();
    expect(screen.getByText(TITLE).closest(".p-visually-hidden")).not.toBeNull();
  });

  it("is help after the input, with the tenant's own words, which describes it", () => {
    show(TextWidget, withOptions({ help: "Ask {university}." }));
    expect(field().getAttribute("aria-describedby")?.split(" ")).toContain("field-asked__help");
    expect(document.getElementById("field-asked__help")?.textContent).toMatch(/^Ask (?!\{).+\.$/);
  });

  it("is neither another widget nor another frame, for which the core and the layout decide", () => {
    show(TextWidget, withOptions({ widget: "textarea", FieldTemplate: "nope" }));
    expect(field().tagName).toBe("INPUT");
    expect(document.querySelector("nope")).toBeNull();
  });
});

describe("the portal's own choices", () => {
  it.each(["select", "radio"])("as %s are also an enum's values", (widget) => {
    const { typed } = show(
      TextWidget,
      example(number({ type: "integer", enum: [1, 2] }), { answers: { asked: 1 } }, { "ui:widget": widget }),
    );
    if (widget === "select") fireEvent.change(screen.getByRole("combobox"), { target: { value: "2" } });
    else {
      expect(screen.getByRole("radio", { name: "1", checked: true })).toBeTruthy();
      fireEvent.click(screen.getByRole("radio", { name: "2" }));
    }
    expect(typed()).toEqual({ asked: 2 });
    expect(screen.getByRole(widget === "select" ? "option" : "radio", { name: "2" })).toMatchObject(
      widget === "select" ? { selected: true } : { checked: true },
    );
  });
});
