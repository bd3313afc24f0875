import { englishStringTranslator } from "@rjsf/utils";

/**
 * What stands for RJSF's own default registry in the browser's build (see vite.config.ts): none of the fields, widgets,
 * templates and Markdown of its plain theme, which would be 60 kB that nothing shows. The page's object is the adapter's
 * own field.
 */
// eslint-disable-next-line no-restricted-syntax -- RJSF imports its registry as a default export
export default function getDefaultRegistry() {
  return {
    fields: {},
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
