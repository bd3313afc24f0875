import Form from "@rjsf/core/lib/components/Form.js";
import type { FieldProps, RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
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
 * What RJSF renders for the page's schema. The layout places the bound widgets, each of which reads its own field and
 * answer: RJSF's own field around every one of them would add eleven components a field, a quarter of the first render
 * and of the memory, to pass on what no widget reads.
 */
function LaidOutPage({ registry }: FieldProps<object, RJSFSchema, PageContext>) {
  return <LayoutChildren nodes={registry.formContext.page.layout} />;
}

const FIELDS = { SchemaField: LaidOutPage };
const UI_SCHEMA: UiSchema = { "ui:submitButtonOptions": { norender: true } };
/** Without the page's properties: RJSF would walk them for defaults that nobody asks for. */
const PAGE_SCHEMA: RJSFSchema = { type: "object" };

/**
 * The one place that knows RJSF: a page in, its fields placed by its layout out. Schema, uiSchema and formData stay the
 * same objects, so RJSF never renders twice (design section 6).
 *
 * A `div`, not a `form`: nothing here is submitted by the browser, and a form is searched for a control by the name of
 * each property that is read from it, which React does at every event: 0.8 ms a key at 1,000 fields.
 */
export function RjsfPage({ page }: { readonly page: Page }) {
  const formContext = useMemo<PageContext>(() => ({ page }), [page]);
  return (
    <Form
      tagName="div"
      schema={PAGE_SCHEMA}
      uiSchema={UI_SCHEMA}
      formData={NO_ANSWERS}
      formContext={formContext}
      validator={VALIDATOR}
      fields={FIELDS}
      idPrefix={page.id}
      noValidate
      showErrorList={false}
    >
      <></>
    </Form>
  );
}
