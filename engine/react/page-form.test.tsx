// @vitest-environment jsdom
import type { WidgetProps } from "@rjsf/utils";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, LAYOUT_NODE_TYPES, type LayoutNode } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  LayoutChildren,
  PageForm,
  PlacedField,
  useNodeShown,
  type FormRegistry,
  type LayoutRegistry,
} from "./index.ts";

const renders = new Map<string, number>();
const given = new Map<string, WidgetProps>();

/** A bare input, because these tests are about how it is bound and not about its looks. */
function Input(props: WidgetProps) {
  const { id, name, value, onChange, required } = props;
  renders.set(name, (renders.get(name) ?? 0) + 1);
  given.set(name, props);
  return (
    <input
      id={id}
      value={String(value ?? "")}
      required={required}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The same input, bound by its ref, so that RJSF's field gives it no value. */
function BoundInput(props: WidgetProps) {
  return <Input {...props} />;
}
BoundInput.isBoundByRef = true as const;

function Node({ node }: { readonly node: Exclude<LayoutNode, string> }) {
  const isShown = useNodeShown(node);
  // An add-another's keys have placeholders, which its own component fills.
  const children: ReactNode =
    "children" in node && node.type !== "addAnother" ? <LayoutChildren nodes={node.children} /> : null;
  return isShown ? (
    <div data-type={node.type}>
      {node.type === "phone" ? <LayoutChildren nodes={[node.field, node.optIn]} /> : children}
    </div>
  ) : null;
}

const WIDGETS = ["text", "email", "textarea", "select", "radio", "checkbox", "date", "phone", "schoolSearch", "file"];

const REGISTRY: FormRegistry = {
  widgets: { ...Object.fromEntries(WIDGETS.map((name) => [name, Input])), ssn: BoundInput },
  templates: {
    FieldTemplate: ({ id, label, rawErrors = [], children }) => (
      <div>
        <label htmlFor={id}>{label}</label>
        {rawErrors.join()}
        {children}
      </div>
    ),
    BaseInputTemplate: Input,
  },
  layout: Object.fromEntries(
    LAYOUT_NODE_TYPES.map((type) => [type, Node as ComponentType]),
  ) as unknown as LayoutRegistry,
};

function renderPage(pageId: string, registry = REGISTRY) {
  const store = createAnswerStore({
    tenant: smallTenant(),
    application: EMPTY_APPLICATION,
    now: new Date("2026-11-21T17:00:00Z"),
  });
  render(
    <AnswerStoreProvider store={store}>
      <FormRegistryProvider registry={registry}>
        <PageForm pageId={pageId} />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  return store;
}

/** Which fields render while something happens. */
function rendersDuring(happen: () => void): readonly string[] {
  const before = new Map(renders);
  act(happen);
  return [...renders].filter(([key, count]) => count !== before.get(key)).map(([key]) => key);
}

afterEach(() => {
  cleanup();
  renders.clear();
  given.clear();
});

describe("PageForm", () => {
  it("places the fields in the order of the layout", () => {
    renderPage("about");
    const ids = screen.getAllByRole("textbox").map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(["field-first_name", "field-birth_date", "field-ssn", "field-country"]);
  });

  it("renders one field again when one answer changes", () => {
    const store = renderPage("about");
    expect(rendersDuring(() => store.setAnswers({ watched: "a" }))).toEqual(["watched"]);
  });

  it("renders nothing for a typed key where the widget is bound by its ref", () => {
    const store = renderPage("about");
    expect(rendersDuring(() => store.setAnswers({ ssn: "1" }))).toEqual([]);
  });

  it("shows a block when its condition comes true", () => {
    const store = renderPage("final");
    expect(screen.queryByLabelText(/Explain/)).toBeNull();
    act(() => store.setAnswers({ felony: "Y" }));
    expect(screen.getByLabelText(/Explain/)).toBeTruthy();
  });

  it("shows a field's errors once validating begins", () => {
    const store = renderPage("about");
    expect(screen.queryByText(/is a required field/)).toBeNull();
    act(() => store.setValidating(true));
    expect(screen.getByText(/First Name is a required field/)).toBeTruthy();
  });

  it("names a page that the tenant does not have", () => {
    expect(() => renderPage("nowhere")).toThrow('The tenant has no page "nowhere".');
  });

  it("names a key that a layout component places and the page's schema does not have", () => {
    const Lost = () => <PlacedField answerKey="lost" />;
    const layout = { ...REGISTRY.layout, section: Lost, row: Lost, block: Lost };
    expect(() => renderPage("final", { ...REGISTRY, layout })).toThrow('The page\'s schema has no "lost" to place.');
  });
});

describe("what SchemaField gives a widget", () => {
  it("is what RJSF's widgets read", () => {
    renderPage("about");
    expect(given.get("first_name")).toMatchObject({
      id: "field-first_name",
      name: "first_name",
      htmlName: "first_name",
      label: "First Name",
      required: true,
      disabled: false,
      readonly: false,
      value: undefined,
      rawErrors: [],
      schema: smallTenant().fields.get("first_name")?.schema,
    });
    for (const handler of ["onChange", "onBlur", "onFocus"])
      expect(given.get("first_name")?.[handler]).toBeTypeOf("function");
    expect(given.get("first_name")?.registry.widgets["text"]).toBe(Input);
  });

  it("has the choices without the blank one, whose words are the placeholder", () => {
    const store = renderPage("about");
    const { options, placeholder } = given.get("country") ?? {};
    expect(options?.enumOptions).not.toContainEqual(expect.objectContaining({ value: "" }));
    expect(options?.enumOptions).toContainEqual({ value: "USA", label: "United States" });
    expect(placeholder).toBe(store.tenant.definition.options["countries"]?.blank ?? "");
  });

  it("has other choices when the answer that decides about them changes", () => {
    const store = renderPage("about");
    act(() => store.setAnswers({ country: "USA" }));
    const american = given.get("state")?.options.enumOptions;
    act(() => store.setAnswers({ country: "CAN" }));
    expect(given.get("state")?.options.enumOptions).not.toEqual(american);
  });

  it("has the date as it was typed where its schema refuses it", () => {
    const store = renderPage("about");
    act(() => store.setAnswers({ birth_date: "1990-02-31" }));
    expect(given.get("birth_date")?.value).toBe("1990-02-31");
  });

  it("takes what is typed into the answer store", async () => {
    const store = renderPage("about");
    await userEvent.type(screen.getByLabelText("First Name"), "Ada");
    expect(store.getAnswer("first_name")).toBe("Ada");
  });
});
