// @vitest-environment jsdom
import Form from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from "@rjsf/utils";
import { cleanup, render } from "@testing-library/react";
import type { ComponentType, ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EMPTY_APPLICATION, LAYOUT_NODE_TYPES, type PageFile, type Tenant } from "../core/index.ts";
import { smallTenant } from "../core/small-tenant.fixture.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  LayoutChildren,
  PageForm,
  type FormRegistry,
  type LayoutRegistry,
} from "./index.ts";

/** What RJSF gave to the widgets and templates of the page that a test has rendered. */
const widgets = new Map<string, WidgetProps>();
const frames = new Map<string, FieldTemplateProps>();
const objects: ObjectFieldTemplateProps[] = [];

function Widget(props: WidgetProps) {
  widgets.set(props.name, props);
  return <input id={props.id} readOnly value={String(props.value ?? "")} />;
}

function Frame(props: FieldTemplateProps) {
  frames.set(props.label, props);
  return <div>{props.children}</div>;
}

const REGISTRY: FormRegistry = {
  widgets: { text: Widget, date: Widget, ssn: Widget, select: Widget, checkbox: Widget, email: Widget, phone: Widget },
  templates: { FieldTemplate: Frame, BaseInputTemplate: Widget },
  layout: Object.fromEntries(
    LAYOUT_NODE_TYPES.map((type) => [
      type,
      (({ node }: { node: { children?: never } }) => <LayoutChildren nodes={node.children ?? []} />) as ComponentType,
    ]),
  ) as unknown as LayoutRegistry,
  formContext: { school: "ours" },
};

function renderAbout(registry: FormRegistry = REGISTRY, tenant: Tenant = smallTenant()): PageFile {
  const store = createAnswerStore({ tenant, application: EMPTY_APPLICATION, now: new Date("2026-11-21T17:00:00Z") });
  render(
    <AnswerStoreProvider store={store}>
      <FormRegistryProvider registry={registry}>
        <PageForm pageId="about" />
      </FormRegistryProvider>
    </AnswerStoreProvider>,
  );
  const page = store.tenant.pages.find(({ id }) => id === "about");
  if (page === undefined) throw new Error("The fixture has no page about.");
  return page;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  widgets.clear();
  frames.clear();
  objects.length = 0;
});

describe("a page", () => {
  it("is rendered by RJSF's Form, once, from the page's own schema and uiSchema", () => {
    const rendered = vi.spyOn(Form.prototype, "render");
    const page = renderAbout();
    expect(rendered).toHaveBeenCalledOnce();
    const form = rendered.mock.contexts[0] as Form;
    expect(form.props.schema).toBe(page.schema);
    expect(form.props.uiSchema).toBe(page.uiSchema);
  });

  it("gives widgets RJSF's registry: its ObjectField, the page's schema and the functions on it", () => {
    const page = renderAbout();
    const { registry, schema } = widgets.get("first_name") ?? {};
    expect(registry?.fields["ObjectField"]).toBe(ObjectField);
    expect(registry?.rootSchema).toBe(page.schema);
    expect(registry?.schemaUtils.getRootSchema()).toEqual(page.schema);
    expect(registry?.schemaUtils.retrieveSchema(schema ?? {})).toEqual(page.schema.properties["first_name"]);
    expect(registry?.widgets["text"]).toBe(Widget);
    expect(registry?.templates.FieldTemplate).toBe(Frame);
    expect(registry?.translateString).toBeTypeOf("function");
  });

  it("gives widgets what the installation put in formContext", () => {
    renderAbout();
    expect(widgets.get("first_name")?.registry.formContext).toBe(REGISTRY.formContext);
  });

  it("gives every widget the options of ui:globalOptions, and its own over them", () => {
    const { definition: clean } = smallTenant();
    const definition = {
      ...clean,
      pages: clean.pages.map((page) =>
        page.id === "about"
          ? {
              ...page,
              uiSchema: {
                ...page.uiSchema,
                "ui:globalOptions": { stars: 3, help: "All" },
                ssn: { "ui:options": { stars: 5 } },
              },
            }
          : page,
      ),
    };
    renderAbout(REGISTRY, smallTenant(definition));
    expect(widgets.get("first_name")?.registry.globalUiOptions).toEqual({ stars: 3, help: "All" });
    expect(widgets.get("first_name")?.options).toMatchObject({ stars: 3, help: "All" });
    expect(widgets.get("ssn")?.options).toMatchObject({ stars: 5, help: "All" });
  });
});

describe("RJSF's ObjectField", () => {
  function Recorded(props: ObjectFieldTemplateProps) {
    objects.push(props);
    return props.properties.map(({ content }) => content);
  }
  const registry = { ...REGISTRY, templates: { ...REGISTRY.templates, ObjectFieldTemplate: Recorded } };

  it("gives an ObjectFieldTemplate the page's fields in the schema's order, its title, schema and id", () => {
    const page = renderAbout(registry);
    const [given] = objects;
    expect(given?.properties.map(({ name }) => name)).toEqual(Object.keys(page.schema.properties));
    expect(given?.title).toBe(page.schema.title ?? "");
    expect(given?.schema).toEqual(page.schema);
    expect(given?.uiSchema).toBe(page.uiSchema);
    expect(given?.fieldPathId.$id).toBe("field");
    expect(given?.registry.fields["ObjectField"]).toBe(ObjectField);
  });

  it("says which fields the schema requires, and gives each its part of schema and uiSchema", () => {
    const page = renderAbout(registry);
    expect(objects).toHaveLength(1);
    for (const { name, content } of objects[0]?.properties ?? []) {
      const { props } = content as ReactElement<Record<string, unknown>>;
      expect(props["required"] === true).toBe(page.schema.required?.includes(name) ?? false);
      expect(props["schema"]).toEqual(page.schema.properties[name]);
      expect(props["uiSchema"]).toEqual(page.uiSchema[name]);
    }
  });
});

describe("a FieldTemplate", () => {
  it("is given what RJSF's field gives its own", () => {
    const page = renderAbout();
    expect(frames.get("First Name")).toMatchObject({
      id: "field-first_name",
      fieldPathId: { $id: "field-first_name", path: ["first_name"] },
      schema: page.schema.properties["first_name"],
      required: true,
      hidden: false,
      displayLabel: true,
      disabled: false,
      readonly: false,
      rawErrors: [],
      rawDescription: "",
    });
    expect(frames.get("First Name")?.registry.rootSchema).toBe(page.schema);
    expect(widgets.get("first_name")).toMatchObject({ id: "field-first_name", required: true });
  });
});
