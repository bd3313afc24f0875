import { chosenTab, itemCount, type Application } from "../../engine/core/index.ts";
import { webStatusOf, type Profile } from "../../engine/protocol/index.ts";
import type { AnswerStore, FormServices } from "../../engine/react/index.ts";
import { createApplicationCalls, type ApplicationCalls } from "../api/application-calls.ts";
import { ofAccount } from "../api/call-api.ts";
import type { Portal } from "../portal.tsx";
import type { Keeper } from "../saving/create-keeper.ts";
import { restoreKeeper } from "../saving/restore-keeper.ts";
import type { Saver } from "../saving/create-saver.ts";
import { toServerNews } from "../saving/change.ts";
import { carriedRestore, restored } from "./RestoredNotice.tsx";

interface RestoreFollower {
  readonly portal: Portal;
  readonly store: AnswerStore;
  readonly keeper: Keeper;
  readonly saver: Saver;
  readonly calls: ApplicationCalls;
  readonly services: FormServices;
}

/** Follows no second restore within this time; the saver retries. */
const AGAIN_MS = 5_000;
let followedAt = -Infinity;
let following: Promise<void> | undefined;

/**
 * Follows a restore of the database: sends the answers that the page shows and the server lacks. Reloads the page if
 * its submission is a draft again. Rejects if the server does not answer; the next call finds the restore again.
 */
export async function followRestore(follower: RestoreFollower): Promise<void> {
  if (performance.now() - followedAt < AGAIN_MS) return;
  following ??= follow(follower).finally(() => (following = undefined));
  await following;
}

async function follow({ portal, store, keeper, saver, calls, services }: RestoreFollower): Promise<void> {
  const { tenant } = store;
  const { account } = portal.session.get();
  if (account === null) return;
  const profile = await createApplicationCalls(ofAccount(portal.callApi, account)).readProfile();
  followedAt = performance.now();
  const shown = store.application();
  const files = Object.keys(shown.documents).filter((key) => !Object.hasOwn(profile.document_answer, key));
  const news = toServerNews(tenant, { ...profile, answers: profile.answer });
  const keys = restoreKeeper(keeper, profile.epoch, news).filter((key) => tenant.fields.has(key));
  const isSubmitted = webStatusOf(profile.web_status) === "submitted";
  if (saver.state().kind === "submitted" && !isSubmitted) {
    await keeper.flush();
    carriedRestore.keep(JSON.stringify({ account, keys, files, wasSubmitted: true }));
    location.reload();
    return;
  }
  restored.set({ account, keys, files });
  if (isSubmitted) return saver.finish();
  await sendLayout(store, shown, profile, calls).catch(() => undefined);
  await services.uploads?.refreshDocuments().catch(() => undefined);
  saver.resume();
}

/** Chooses the page's tabs and adds items that the server lacks, so that it asks their questions. */
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
