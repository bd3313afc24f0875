import { createRoot } from "react-dom/client";
import "../../../widgets/theme.ts";
import { createTenant } from "../../../engine/core/index.ts";
import { AnswerStoreProvider, createAnswerStore, FormRegistryProvider, PageForm } from "../../../engine/react/index.ts";
import { formRegistry } from "../../../widgets/index.ts";
import { fillForm } from "../generated-form.ts";
import { definition, findRoot, noteFirstRender } from "./page.ts";

const store = createAnswerStore({
  tenant: createTenant(definition, {}),
  application: { answers: fillForm(definition), tabs: {}, addAnother: {}, documents: {} },
  now: new Date("2026-11-21T12:00:00Z"),
});

createRoot(findRoot()).render(
  <FormRegistryProvider registry={formRegistry}>
    <AnswerStoreProvider store={store}><PageForm pageId="form" /></AnswerStoreProvider>
  </FormRegistryProvider>,
);
noteFirstRender();
