import Form from "@rjsf/core/lib/components/Form.js";
import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import type { FormContextType, RJSFSchema, ValidatorType } from "@rjsf/utils";
import { useMemo } from "react";
import type { Page } from "../core/index.ts";
import { ID_PREFIX, ID_SEPARATOR } from "./field-ids.ts";
import { useFormRegistry } from "./form-registry.tsx";
import { LaidOutFields } from "./layout.tsx";
import { SchemaField } from "./schema-field.tsx";

/** RJSF wants a validator. The core finds what is wrong, so this one finds nothing, and no Ajv is in the bundle. */
const VALIDATOR: ValidatorType<unknown, RJSFSchema, FormContextType> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const FIELDS = { SchemaField, ObjectField };
/** RJSF adds a submit button to a form without children. */
const NO_BUTTON = <></>;
const NO_CONTEXT = {};

/**
 * The one place that starts RJSF: it takes the page's schema and uiSchema and places the fields where `ui:layout` wants
 * them. RJSF is given the same objects each time, so it never renders twice (docs/design.md, section 6). It is given no
 * `formData`, because the answers are in the answer store.
 *
 * The element is a `div`, not a `form`, because nothing here is submitted by the browser, and because a form is slow:
 * React reads properties of it at every event, and for each property the browser searches the form for a control of
 * that name, which costs 0.8 ms a key at 1,000 fields.
 */
export function RjsfPage({ page }: { readonly page: Page }) {
  const { widgets, templates, formContext = NO_CONTEXT } = useFormRegistry();
  const allTemplates = useMemo(() => ({ ObjectFieldTemplate: LaidOutFields, ...templates }), [templates]);
  return (
    <Form
      tagName="div"
      // The cast is safe, because the types differ only in that the core's schema is read-only, and RJSF changes
      // nothing in it.
      schema={page.schema as RJSFSchema}
      uiSchema={page.uiSchema}
      validator={VALIDATOR}
      fields={FIELDS}
      widgets={widgets}
      templates={allTemplates}
      formContext={formContext}
      idPrefix={ID_PREFIX}
      idSeparator={ID_SEPARATOR}
      experimental_componentUpdateStrategy="customDeep"
      noValidate
      showErrorList={false}
    >
      {NO_BUTTON}
    </Form>
  );
}
