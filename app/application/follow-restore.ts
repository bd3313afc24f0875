import { chosenTab, itemCount, type Application } from "../../engine/core/index.ts";
import { ownApplicationsSchema, webStatusOf, type Profile } from "../../engine/protocol/index.ts";
import type { AnswerStore, FormServices } from "../../engine/react/index.ts";
import { ofAccount } from "../api/call-api.ts";
import { createApplicationCalls, type ApplicationCalls } from "../api/application-calls.ts";
import type { Portal } from "../portal.tsx";
import type { Keeper } from "../saving/create-keeper.ts";
import { restoreKeeper } from "../saving/restore-keeper.ts";
import type { Saver } from "../saving/create-saver.ts";
import { toServerNews } from "../saving/change.ts";
import { isSameAccount } from "../session/login-cookie.ts";
import { toApplication } from "./open-application.ts";
import { carriedRestore } from "./RestoredNotice.tsx";

interface RestoreFollower {
  readonly portal: Portal;
  readonly store: AnswerStore;
  readonly keeper: Keeper;
  readonly saver: Saver;
  readonly calls: ApplicationCalls;
  readonly services: FormServices;
  readonly round: string;
}

/**
 * Pause before the page follows another restore. A server whose restore made no new epoch may reject the next call too.
 */
const AGAIN_MS = 5_000;
let followedAt = -Infinity;
let following: Promise<void> | undefined;

/**
 * Follows a restore of the database: sends the answers that the page shows and the server lacks. Reloads the page if
 * its submission is a draft again. Rejects if the server does not respond; the next call then finds the restore again.
 */
export async function followRestore(follower: RestoreFollower): Promise<void> {
  following ??= new Promise((resolve) => setTimeout(resolve, followedAt + AGAIN_MS - performance.now()))
    .then(() => follow(follower))
    .finally(() => (following = undefined));
  await following;
}

async function follow({ portal, store, keeper, saver, calls, services, round }: RestoreFollower): Promise<void> {
  const { tenant } = store;
  const { account } = portal.session.get();
  if (account === null) return;
  // The copy may lack this round's application, or have another one open. Another person may have logged in since.
  if (round !== "" && isSameAccount(tenant.definition.tenant.session.cookiePrefix, account))
    await portal
      .callApi("/api/applications", ownApplicationsSchema, { method: "POST", body: { round } })
      .catch(() => undefined);
  const profile = await createApplicationCalls(ofAccount(portal.callApi, account)).readProfile();
  followedAt = performance.now();
  const shown = store.application();
  const files = findChangedFiles(shown.documents, profile.document_answer);
  const news = toServerNews(tenant, { ...profile, answers: profile.answer });
  const keys = restoreKeeper(keeper, profile.epoch, news).filter((key) => tenant.fields.has(key));
  const isSubmitted = webStatusOf(profile.web_status) === "submitted";
  if (saver.state().kind === "submitted" && !isSubmitted) {
    await keeper.flush();
    carriedRestore.keep(JSON.stringify({ account, keys, files, wasSubmitted: true }));
    location.reload();
    return;
  }
  // The page may follow one restore twice. The second time, it finds no difference.
  const { restored } = portal.session.get();
  const add = (known: readonly string[] = [], more: readonly string[]) => [...new Set([...known, ...more])];
  portal.session.set({ restored: { keys: add(restored?.keys, keys), files: add(restored?.files, files) } });
  if (isSubmitted) return saver.finish();
  await sendLayout(store, shown, profile, calls).catch(() => undefined);
  await services.uploads.refreshDocuments().catch(() => undefined);
  saver.resume();
}

export function findChangedFiles(shown: Files, stored: Files): string[] {
  const nameOf = (file: Files[string] | undefined) => [file?.file_name, file?.file_size].join(" ");
  return Object.keys({ ...shown, ...stored }).filter((key) => nameOf(shown[key]) !== nameOf(stored[key]));
}
type Files = Application["documents"];

/** Sends the page's tabs and item counts, so that the server accepts answers in them. */
async function sendLayout({ tenant }: AnswerStore, shown: Application, profile: Profile, calls: ApplicationCalls) {
  const stored = toApplication(profile);
  for (const id of tenant.tabGroups.keys()) {
    const tab = chosenTab(tenant, shown, id);
    if (tab !== chosenTab(tenant, stored, id) && tab !== undefined)
      await calls.saveTab(id, tab, profile.content_revision);
  }
  for (const id of tenant.addAnothers.keys()) {
    const count = itemCount(tenant, shown, id);
    if (count > itemCount(tenant, stored, id)) await calls.saveCount(id, count, profile.content_revision);
  }
}
