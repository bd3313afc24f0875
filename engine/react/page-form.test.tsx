// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, LAYOUT_NODE_TYPES, WIDGET_NAMES, type LayoutNode } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  LayoutChildren,
  PageForm,
  useAnswer,
  useField,
  useNodeShown,
  type FormRegistry,
  type LayoutRegistry,
  type WidgetRegistry,
} from "./index.ts";

const renders = new Map<string, number>();

/** A bare input: what binds it is under test, not what it looks like. */
function Input({ answerKey }: { readonly answerKey: string }) {
  renders.set(answerKey, (renders.get(answerKey) ?? 0) + 1);
  const { field, errors, required, inputId } = useField(answerKey);
  const [value] = useAnswer(answerKey);
  return (
    <label>
      {field.label}
      <input id={inputId} value={String(value ?? "")} required={required} readOnly />
      {errors.join()}
    </label>
  );
}

function Node({ node }: { readonly node: Exclude<LayoutNode, string> }) {
  const isShown = useNodeShown(node);
  // An add-another's keys have placeholders, which its own widget fills.
  const children: ReactNode =
    "children" in node && node.type !== "addAnother" ? <LayoutChildren nodes={node.children} /> : null;
  return isShown ? (
    <div data-type={node.type}>
      {node.type === "phone" ? <LayoutChildren nodes={[node.field, node.optIn]} /> : children}
    </div>
  ) : null;
}

const REGISTRY: FormRegistry = {
  widgets: Object.fromEntries(WIDGET_NAMES.map((name) => [name, Input])) as WidgetRegistry,
  layout: Object.fromEntries(
    LAYOUT_NODE_TYPES.map((type) => [type, Node as ComponentType]),
  ) as unknown as LayoutRegistry,
};

function renderPage(pageId: string) {
  const store = createAnswerStore({
    tenant: smallTenant(),
    application: EMPTY_APPLICATION,
    now: new Date("2026-11-21T17:00:00Z"),
  });
  render(
    <AnswerStoreProvider store={store}>
      <FormRegistryProvider registry={REGISTRY}>
        <PageForm pageId={pageId} />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  return store;
}

afterEach(() => {
  cleanup();
  renders.clear();
});

describe("PageForm", () => {
  it("places the fields in the order of the layout", () => {
    renderPage("about");
    const ids = screen.getAllByRole("textbox").map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(["field-first_name", "field-birth_date", "field-ssn", "field-country"]);
  });

  it("renders one field again when one answer changes", () => {
    const store = renderPage("about");
    const before = new Map(renders);
    act(() => store.setAnswers({ watched: "a" }));
    const again = [...renders].filter(([key, count]) => count !== before.get(key)).map(([key]) => key);
    expect(again).toEqual(["watched"]);
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
});
