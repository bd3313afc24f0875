import { englishStringTranslator } from "@rjsf/utils";

/**
 * Stands in for RJSF's default registry in the browser's build (see vite.config.ts). It is empty, because the adapter
 * names the fields that a page needs, and the registry of `widgets/` the widgets and templates.
 */
// oxlint-disable-next-line import/no-default-export -- RJSF imports its registry as a default export
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
