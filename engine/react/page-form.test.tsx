// @vitest-environment jsdom
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from "@rjsf/utils";
import { act, render, screen } from "@testing-library/react";
import type { ComponentType, ReactElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION, LAYOUT_NODE_TYPES, type LayoutNode, type Tenant } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  LayoutChildren,
  PageForm,
  PlacedField,
  type FormRegistry,
  type LayoutRegistry,
} from "./index.ts";

const renders = new Map<string, number>();
/** Props of the rendered widgets by key, and of the rendered frames by label. */
const given = new Map<string, WidgetProps>();
const frames = new Map<string, FieldTemplateProps>();

function Input(props: WidgetProps) {
  const { id, name, value, onChange } = props;
  renders.set(name, (renders.get(name) ?? 0) + 1);
  given.set(name, props);
  return <input id={id} value={String(value ?? "")} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** The same input, bound by its ref: `SchemaField` passes no value to it. */
function BoundInput(props: WidgetProps) {
  return <Input {...props} />;
}
BoundInput.isBoundByRef = true as const;

function Frame(props: FieldTemplateProps) {
  frames.set(props.label, props);
  return props.children;
}

/** An add-another's keys have placeholders, which its own component fills. */
const Node = ({ node }: { readonly node: Exclude<LayoutNode, string> }) =>
  "children" in node && node.type !== "addAnother" ? <LayoutChildren nodes={node.children} /> : null;

const WIDGETS = ["text", "email", "textarea", "select", "radio", "checkbox", "date", "phone", "schoolSearch", "file"];

const REGISTRY: FormRegistry = {
  widgets: { ...Object.fromEntries(WIDGETS.map((name) => [name, Input])), ssn: BoundInput },
  templates: { FieldTemplate: Frame, BaseInputTemplate: Input },
  layout: Object.fromEntries(
    LAYOUT_NODE_TYPES.map((type) => [type, Node as ComponentType]),
  ) as unknown as LayoutRegistry,
  formContext: { school: "ours" },
};

function renderPage(pageId: string, registry = REGISTRY, tenant: Tenant = smallTenant()) {
  const store = createAnswerStore({ tenant, application: EMPTY_APPLICATION, now: new Date("2026-11-21T17:00:00Z") });
  render(
    <AnswerStoreProvider value={store}>
      <FormRegistryProvider value={registry}>
        <PageForm pageId={pageId} />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  return store;
}

function renderAbout(registry?: FormRegistry, tenant?: Tenant) {
  const page = renderPage("about", registry, tenant).tenant.pages.find(({ id }) => id === "about");
  if (page === undefined) throw new Error("The fixture has no page about.");
  return page;
}

function rendersDuring(happen: () => void): readonly string[] {
  const before = new Map(renders);
  act(happen);
  return [...renders].filter(([key, count]) => count !== before.get(key)).map(([key]) => key);
}

afterEach(() => {
  for (const map of [renders, given, frames]) map.clear();
});

describe("PageForm", () => {
  it("renders each field of the page once, in layout order", () => {
    renderAbout();
    const ids = screen.getAllByRole("textbox").map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(["field-first_name", "field-birth_date", "field-ssn", "field-country"]);
    expect(new Set(renders.values())).toEqual(new Set([1]));
  });

  it("re-renders only the field of a changed answer, and no field bound by its ref", () => {
    const store = renderPage("about");
    expect(rendersDuring(() => store.setAnswers({ watched: "a" }))).toEqual(["watched"]);
    expect(rendersDuring(() => store.setAnswers({ ssn: "1" }))).toEqual([]);
  });

  it("names a missing page, and a placed key that the page's schema lacks", () => {
    expect(() => renderPage("nowhere")).toThrow('The tenant has no page "nowhere".');
    const Lost = () => <PlacedField answerKey="lost" />;
    const layout = { ...REGISTRY.layout, section: Lost, row: Lost, block: Lost };
    expect(() => renderPage("final", { ...REGISTRY, layout })).toThrow('The page\'s schema has no "lost" to place.');
  });
});

describe("a widget and a FieldTemplate", () => {
  it("passes widgets and a FieldTemplate the props that RJSF passes to its own widgets", () => {
    const page = renderAbout();
    const same = { id: "field-first_name", label: "First Name", required: true, disabled: false, readonly: false };
    const schema = page.schema.properties["first_name"];
    const widget = given.get("first_name");
    const registry = widget?.registry;
    expect(widget).toMatchObject({ ...same, name: "first_name", htmlName: "first_name", value: undefined, schema });
    for (const name of ["onChange", "onBlur", "onFocus"]) expect(widget?.[name]).toBeTypeOf("function");
    expect(frames.get("First Name")).toMatchObject({
      ...same,
      schema,
      fieldPathId: { $id: "field-first_name", path: ["first_name"] },
      hidden: false,
      displayLabel: true,
      rawErrors: [],
      rawDescription: "",
    });
    expect(frames.get("First Name")?.registry.rootSchema).toBe(page.schema);
    expect(registry?.rootSchema).toBe(page.schema);
    expect(registry?.fields["ObjectField"]).toBe(ObjectField);
    expect(registry?.schemaUtils.getRootSchema()).toEqual(page.schema);
    expect(registry?.schemaUtils.retrieveSchema(widget?.schema ?? {})).toEqual(schema);
    expect(registry?.widgets["text"]).toBe(Input);
    expect(registry?.templates.FieldTemplate).toBe(Frame);
    expect(registry?.formContext).toBe(REGISTRY.formContext);
    expect(registry?.translateString).toBeTypeOf("function");
  });

  it("passes widgets the choices without the blank entry, and the entry's text as the placeholder", () => {
    const store = renderPage("about");
    const { options, placeholder } = given.get("country") ?? {};
    expect(options?.enumOptions).not.toContainEqual(expect.objectContaining({ value: "" }));
    expect(options?.enumOptions).toContainEqual({ value: "USA", label: "United States" });
    expect(placeholder).toBe(store.tenant.definition.options["countries"]?.blank ?? "");
  });

  it("passes widgets ui:globalOptions, overridden by the options of the field", () => {
    const { definition } = smallTenant();
    const all = { stars: 3, help: "All" };
    const ui = { "ui:globalOptions": all, ssn: { "ui:options": { stars: 5 } } };
    const pages = definition.pages.map((page) =>
      page.id === "about" ? { ...page, uiSchema: { ...page.uiSchema, ...ui } } : page,
    );
    renderAbout(REGISTRY, smallTenant({ ...definition, pages }));
    expect(given.get("first_name")?.registry.globalUiOptions).toEqual(all);
    expect(given.get("first_name")?.options).toMatchObject(all);
    expect(given.get("ssn")?.options).toMatchObject({ ...all, stars: 5 });
  });
});

it("passes to an ObjectFieldTemplate the page's fields in schema order, with schema and uiSchema", () => {
  const objects: ObjectFieldTemplateProps[] = [];
  function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
    objects.push(props);
    return props.properties.map(({ content }) => content);
  }
  const page = renderAbout({ ...REGISTRY, templates: { ...REGISTRY.templates, ObjectFieldTemplate } });
  expect(objects).toMatchObject([
    { title: page.schema.title ?? "", schema: page.schema, uiSchema: page.uiSchema, fieldPathId: { $id: "field" } },
  ]);
  const [{ properties, registry }] = objects as [ObjectFieldTemplateProps];
  expect(registry.fields["ObjectField"]).toBe(ObjectField);
  expect(properties.map(({ name }) => name)).toEqual(Object.keys(page.schema.properties));
  for (const { name, content } of properties) {
    const { props } = content as ReactElement<Record<string, unknown>>;
    expect(props["required"] === true).toBe(page.schema.required?.includes(name) ?? false);
    expect(props["schema"]).toEqual(page.schema.properties[name]);
    expect(props["uiSchema"]).toEqual(page.uiSchema[name]);
  }
});
