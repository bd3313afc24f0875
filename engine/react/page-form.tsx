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
import { useTenant } from "./use-answer-store.ts";
import { ID_PREFIX, ID_SEPARATOR } from "./field-ids.ts";
import { useFormRegistry, type FormRegistry } from "./form-registry.tsx";
import { LaidOutFields } from "./layout.tsx";
import { SchemaField } from "./schema-field.tsx";

/** RJSF requires a validator. This one does nothing: the core validates, and the bundle contains no Ajv. */
const VALIDATOR: ValidatorType<unknown, RJSFSchema, FormContextType> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const GLOBAL_OPTIONS = { idPrefix: ID_PREFIX, idSeparator: ID_SEPARATOR };
const ROOT = toFieldPathId("", GLOBAL_OPTIONS);
const NO_CONTEXT = {};

/**
 * Renders one page of the application with RJSF from constant objects (docs/architecture.md). Does not use RJSF's
 * `Form`: the answer store has answers and errors.
 *
 * Renders a `div` instead of a `form`: React reads properties of a `form` at every event, and each read searches its
 * controls. That costs 0.8 ms a key at 1,000 fields.
 */
export const PageForm = memo(function PageForm({ pageId }: { readonly pageId: string }) {
  const page = useTenant().pages.find(({ id }) => id === pageId);
  if (page === undefined) throw new Error(`The tenant has no page "${pageId}".`);
  const forms = useFormRegistry();
  // Safe: RJSF does not change the schema.
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

function nothingElse(): void {}

function toRegistry(
  schema: RJSFSchema,
  { "ui:globalOptions": globalUiOptions }: UiSchema,
  { widgets, templates, formContext = NO_CONTEXT }: FormRegistry,
): Registry {
  return {
    fields: { SchemaField, ObjectField },
    widgets,
    // Safe: only some of RJSF's widgets use the missing templates.
    templates: { ObjectFieldTemplate: LaidOutFields, ButtonTemplates: {}, ...templates } as unknown as TemplatesType,
    formContext,
    rootSchema: schema,
    schemaUtils: createSchemaUtils(VALIDATOR, schema),
    translateString: englishStringTranslator,
    globalFormOptions: GLOBAL_OPTIONS,
    ...(globalUiOptions === undefined ? {} : { globalUiOptions }),
  };
}
