import { createRoot } from "react-dom/client";
import "../../../widgets/theme.ts";
import { createAnswerJournal } from "../../../app/saving/answer-journal.ts";
import { createSaver, type Saver } from "../../../app/saving/create-saver.ts";
import { createTenant } from "../../../engine/core/index.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  PageForm,
  type AnswerStore,
} from "../../../engine/react/index.ts";
import { formRegistry } from "../../../widgets/index.ts";
import { answers, definition, findRoot, noteFirstRender, takeTurns } from "./page.ts";

/** The page of a logged-in applicant: each key is written to the journal and starts a save. */
const store: AnswerStore = createAnswerStore({
  tenant: createTenant(definition, {}),
  application: { answers, tabs: {}, addAnother: {}, documents: {} },
  now: new Date("2026-11-21T12:00:00Z"),
  onChange: () => saver.saveSoon(),
});
const journal = createAnswerJournal(definition, localStorage);
const saver: Saver = createSaver({
  store,
  saveAnswers: (sent) => Promise.resolve({ answer: sent, refused: [] }),
  keep: (unsaved) => journal.write("applicant", unsaved),
  onRefused: () => undefined,
});

const root = createRoot(findRoot());
const pages = takeTurns();
const show = () =>
  root.render(
    <FormRegistryProvider registry={formRegistry}>
      <AnswerStoreProvider store={store}>
        <PageForm pageId={pages.next().value} />
      </AnswerStoreProvider>
    </FormRegistryProvider>,
  );
show();
window.switchPage = show;
window.validate = () => store.setValidating(true);
noteFirstRender();
