import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { englishStringTranslator } from "@rjsf/utils";

const renderNothing = () => null;

/**
 * What stands for RJSF's own default registry in the browser's build (see vite.config.ts): the field that walks a
 * schema, and none of the others, widgets, templates and Markdown of its plain theme, which would be 60 kB that nothing
 * shows. The page's object is the adapter's own field.
 */
// eslint-disable-next-line no-restricted-syntax -- RJSF imports its registry as a default export
export default function getDefaultRegistry() {
  return {
    fields: { SchemaField },
    templates: {
      DescriptionFieldTemplate: renderNothing,
      ErrorListTemplate: renderNothing,
      FieldErrorTemplate: renderNothing,
      FieldHelpTemplate: renderNothing,
      OptionalDataControlsTemplate: renderNothing,
      ButtonTemplates: { SubmitButton: renderNothing },
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
