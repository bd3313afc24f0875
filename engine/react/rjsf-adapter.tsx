import Form from "@rjsf/core/lib/components/Form.js";
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import { useMemo } from "react";
import type { Page } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";
import { useFormRegistry } from "./form-registry.tsx";
import { LayoutChildren, PlacedContentProvider } from "./layout.tsx";

/** RJSF wants a validator; validity is the core's business, so this one finds nothing (no Ajv in the bundle). */
const VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const NO_ANSWERS = {};

/** RJSF's field of every scalar: the bound widget, which reads its answer from the store and not from RJSF. */
function AnswerField({ name }: FieldProps) {
  const { tenant } = useAnswerStore();
  const { widgets } = useFormRegistry();
  const field = tenant.fields.get(name);
  if (field === undefined) return null;
  const Widget = widgets[field.widget];
  return <Widget answerKey={name} />;
}

/** Labels, hints and errors belong to the widgets, so that each can place them as its group needs. */
function PlainFieldTemplate({ children }: FieldTemplateProps) {
  return children;
}

interface PageContext {
  readonly page: Page;
}

function LaidOutPage({ properties, registry }: ObjectFieldTemplateProps<object, RJSFSchema, PageContext>) {
  const contents = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties]);
  return (
    <PlacedContentProvider value={contents}>
      <LayoutChildren nodes={registry.formContext.page.layout} />
    </PlacedContentProvider>
  );
}

const FIELDS = { StringField: AnswerField, BooleanField: AnswerField, NumberField: AnswerField };
const TEMPLATES = { FieldTemplate: PlainFieldTemplate, ObjectFieldTemplate: LaidOutPage };
const UI_SCHEMA: UiSchema = { "ui:submitButtonOptions": { norender: true } };

/**
 * The one place that knows RJSF: a page's schema in, its fields placed by its layout out. Schema, uiSchema and
 * formData stay the same objects for the life of the page, so RJSF never renders twice (design section 6).
 */
export function RjsfPage({ page }: { readonly page: Page }) {
  const schema = useMemo(() => toRenderedSchema(page), [page]);
  const formContext = useMemo<PageContext>(() => ({ page }), [page]);
  return (
    <Form
      schema={schema}
      uiSchema={UI_SCHEMA}
      formData={NO_ANSWERS}
      formContext={formContext}
      validator={VALIDATOR}
      fields={FIELDS}
      templates={TEMPLATES}
      idPrefix={page.id}
      noHtml5Validate
      noValidate
      showErrorList={false}
    >
      <></>
    </Form>
  );
}

/** What RJSF must know to place a field: that it exists and is a scalar. All else the widgets read from the tenant. */
function toRenderedSchema(page: Page): RJSFSchema {
  const properties = Object.entries(page.schema.properties).map(([key, { type, title }]): [string, RJSFSchema] => [
    key,
    { type, title: title ?? key },
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
