import { chosenTab, itemCount, type Application } from "../../engine/core/index.ts";
import { webStatusOf, type Profile } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";
import type { Portal } from "../portal.tsx";
import type { Keeper } from "../saving/create-keeper.ts";
import type { Saver } from "../saving/create-saver.ts";
import { toServerNews } from "../saving/to-save-request.ts";
import type { Restored } from "./restored.ts";

interface RestoreFollower {
  readonly portal: Portal;
  readonly store: AnswerStore;
  readonly keeper: Keeper;
  readonly saver: Saver;
  readonly calls: ApplicationCalls;
  readonly refreshDocuments: () => Promise<void>;
  readonly onRestored: (restored: Restored) => void;
}

/**
 * The database was restored while this page was open. It learns what the server has now, and sends what it shows and the
 * server lacks. A page of what is no longer submitted is loaded again, with its answers in the journal.
 */
export async function followRestore(
  { portal, store, keeper, saver, calls, refreshDocuments, onRestored }: RestoreFollower,
  readProfile: () => Promise<Profile>,
): Promise<void> {
  const { tenant } = store;
  const profile = await readProfile();
  const shown = store.application();
  const files = Object.keys(shown.documents).filter((key) => !Object.hasOwn(profile.document_answer, key));
  const keys = keeper.restore(profile.epoch, toServerNews(tenant, { ...profile, answers: profile.answer }));
  const isSubmitted = webStatusOf(profile.web_status) === "submitted";
  if (saver.state().kind === "submitted" && !isSubmitted) {
    await keeper.flush();
    portal.carriedRestore.keep(files.join(" "));
    location.reload();
    return;
  }
  onRestored({ keys: keys.filter((key) => tenant.fields.has(key)), files });
  if (isSubmitted) return saver.finish();
  await sendLayout(store, shown, profile, calls).catch(() => undefined);
  await refreshDocuments().catch(() => undefined);
  saver.resume();
}

/** Chooses the tabs of this page and adds the items that the server lacks, so that it asks what they hold. */
async function sendLayout({ tenant }: AnswerStore, shown: Application, profile: Profile, calls: ApplicationCalls) {
  const { answer: answers, tabs, add_another: addAnother, document_answer: documents, content_revision } = profile;
  const stored = { answers, tabs, addAnother, documents };
  for (const id of tenant.tabGroups.keys()) {
    const tab = chosenTab(tenant, shown, id);
    if (tab !== chosenTab(tenant, stored, id) && tab !== undefined) await calls.saveTab(id, tab, content_revision);
  }
  for (const id of tenant.addAnothers.keys()) {
    const count = itemCount(tenant, shown, id);
    if (count > itemCount(tenant, stored, id)) await calls.saveCount(id, count, content_revision);
  }
}
