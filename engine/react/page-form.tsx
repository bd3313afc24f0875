import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import {
  createSchemaUtils,
  englishStringTranslator,
  toFieldPathId,
  type FormContextType,
  type Registry,
  type RJSFSchema,
  type TemplatesType,
  type UiSchema,
  type ValidatorType,
} from "@rjsf/utils";
import { memo, useMemo } from "react";
import { useTenant } from "./use-answer-store.tsx";
import { ID_PREFIX, ID_SEPARATOR } from "./field-ids.ts";
import { useFormRegistry, type FormRegistry } from "./form-registry.tsx";
import { LaidOutFields } from "./layout.tsx";
import { SchemaField } from "./schema-field.tsx";

/** RJSF wants a validator. The core finds what is wrong, so this one finds nothing, and no Ajv is in the bundle. */
const VALIDATOR: ValidatorType<unknown, RJSFSchema, FormContextType> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const GLOBAL_OPTIONS = { idPrefix: ID_PREFIX, idSeparator: ID_SEPARATOR };
const ROOT = toFieldPathId("", GLOBAL_OPTIONS);
const NO_CONTEXT = {};

/**
 * One page of the application, with the widgets and layout of the nearest `FormRegistryProvider`. The one place that
 * starts RJSF: it takes the page's schema and uiSchema and places the fields where `ui:layout` wants them. RJSF is given
 * the same objects each time, so it never renders twice (docs/architecture.md, section 6). RJSF's own `Form` would hold the
 * answers, validate and submit, which the answer store and the portal do.
 *
 * The fields stand in a `div`, because React reads properties of a `form` at every event, and for each property the
 * browser searches the form for a control of that name, which costs 0.8 ms a key at 1,000 fields.
 */
export const PageForm = memo(function PageForm({ pageId }: { readonly pageId: string }) {
  const page = useTenant().pages.find(({ id }) => id === pageId);
  if (page === undefined) throw new Error(`The tenant has no page "${pageId}".`);
  const forms = useFormRegistry();
  // The cast is safe, because the types differ only in that the core's schema is read-only, and RJSF changes nothing in
  // it.
  const schema = page.schema as RJSFSchema;
  const uiSchema: UiSchema = page.uiSchema;
  const registry = useMemo(() => toRegistry(schema, uiSchema, forms), [schema, uiSchema, forms]);
  return (
    <div className="rjsf" key={pageId}>
      <SchemaField
        name=""
        schema={schema}
        uiSchema={uiSchema}
        fieldPathId={ROOT}
        registry={registry}
        onChange={nothingElse}
        onBlur={nothingElse}
        onFocus={nothingElse}
      />
    </div>
  );
});

function nothingElse(): void {
  // Each field tells the answer store by itself.
}

function toRegistry(
  schema: RJSFSchema,
  { "ui:globalOptions": globalUiOptions }: UiSchema,
  { widgets, templates, formContext = NO_CONTEXT }: FormRegistry,
): Registry {
  return {
    fields: { SchemaField, ObjectField },
    widgets,
    // The cast is safe, because only a widget that asks the registry for another template needs that template.
    templates: { ObjectFieldTemplate: LaidOutFields, ButtonTemplates: {}, ...templates } as unknown as TemplatesType,
    formContext,
    rootSchema: schema,
    schemaUtils: createSchemaUtils(VALIDATOR, schema),
    translateString: englishStringTranslator,
    globalFormOptions: GLOBAL_OPTIONS,
    ...(globalUiOptions === undefined ? {} : { globalUiOptions }),
  };
}
