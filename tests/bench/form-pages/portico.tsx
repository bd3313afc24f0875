import "../../../widgets/theme.ts";
import { createQuietRoot } from "../../../engine/app/create-quiet-root.ts";
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

createQuietRoot(findRoot()).render(
  <FormRegistryProvider registry={formRegistry}>
    <AnswerStoreProvider store={store}><PageForm pageId="form" /></AnswerStoreProvider>
  </FormRegistryProvider>,
);
noteFirstRender();
