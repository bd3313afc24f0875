import { createRoot } from "react-dom/client";
import "../../../widgets/theme.ts";
import { createKeeper, createTabLink, type Keeper } from "../../../app/saving/create-keeper.ts";
import { openDevice } from "../../../app/saving/indexed-journals.ts";
import { createReplica } from "../../../app/saving/replica.ts";
import { createSaver, type Saver } from "../../../app/saving/create-saver.ts";
import { createTenant } from "../../../engine/core/index.ts";
import type { News } from "../../../engine/protocol/index.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  PageForm,
  type AnswerStore,
} from "../../../engine/react/index.ts";
import { formRegistry } from "../../../widgets/index.ts";
import { answers, definition, findRoot, noteFirstRender } from "./page.ts";

const tenant = createTenant(definition, {});
const store: AnswerStore = createAnswerStore({
  tenant,
  application: { answers, tabs: {}, addAnother: {}, documents: {} },
  now: new Date("2026-11-21T12:00:00Z"),
  onChange: (change) => keeper.note(change),
  onDraft: (key, text) => keeper.noteDraft(key, text),
});
const device = openDevice("bench");
const link = createTabLink({ name: "bench", tab: "tab", onMessage: (message) => keeper.hear(message) });
const keeper: Keeper = createKeeper({
  owner: "applicant",
  replica: createReplica({ tab: "tab", writer: "tab", now: Date.now }),
  store,
  openJournal: () => device.open("applicant", "tab", btoa("k".repeat(32))),
  link,
  newWriter: () => "tab",
  onTyped: () => saver.saveSoon(),
});
let revision = 1;
const saver: Saver = createSaver({
  tenant,
  keeper,
  calls: {
    saveChanges: ({ answers: sent, changes = {} }) => {
      revision += 1;
      const news: News = { content_revision: revision, answers: {}, marks: {}, asides: [], submitted: false };
      for (const [key, { w, seq }] of Object.entries(changes)) {
        news.answers[key] = String(sent[key]);
        news.marks[key] = [revision, w, seq];
      }
      const results = Object.fromEntries(Object.keys(changes).map((key) => [key, "stored" as const]));
      return Promise.resolve({ message: "", revision, answer: {}, refused: [], results, news });
    },
    readNews: () => Promise.reject(new Error("Nothing changes elsewhere.")),
  },
  onDocuments: () => undefined,
  onSubmitted: () => undefined,
  enter: store.setAnswers,
});

createRoot(findRoot()).render(
  <FormRegistryProvider value={formRegistry}>
    <AnswerStoreProvider value={store}>
      <PageForm pageId="form" />
    </AnswerStoreProvider>
  </FormRegistryProvider>,
);
// The portal opens the journal before anybody can type.
window.beforeTyping = () => keeper.adopt();
noteFirstRender();
