import Form from "@rjsf/core/lib/components/Form.js";
import type { FieldProps, FieldTemplateProps, RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import { useMemo } from "react";
import type { Page } from "../core/index.ts";
import { LayoutChildren } from "./layout.tsx";

/** RJSF wants a validator; validity is the core's business, so this one finds nothing (no Ajv in the bundle). */
const VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const NO_ANSWERS = {};

interface PageContext {
  readonly page: Page;
}

/**
 * RJSF's field of the page's object. The layout places the bound widgets, each of which reads its own answer: RJSF's
 * own field around every one of them would add eleven components a field, a quarter of the first render and of the
 * memory, to pass on what no widget reads.
 */
function LaidOutPage({ registry }: FieldProps<object, RJSFSchema, PageContext>) {
  return <LayoutChildren nodes={registry.formContext.page.layout} />;
}

/** Labels, hints and errors belong to the widgets, so that each can place them as its group needs. */
function PlainFieldTemplate({ children }: FieldTemplateProps) {
  return children;
}

const FIELDS = { ObjectField: LaidOutPage };
const TEMPLATES = { FieldTemplate: PlainFieldTemplate };
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
      tagName="div"
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
