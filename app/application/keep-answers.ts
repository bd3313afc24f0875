import { messageSchema, visitorKeySchema, type Profile } from "../../engine/protocol/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import type { Portal } from "../portal.tsx";
import { createKeeper, type Keeper } from "../saving/create-keeper.ts";
import type { Device } from "../saving/device.ts";
import { VISITOR, type Journal } from "../saving/journal.ts";
import { createReplica } from "../saving/replica.ts";
import { createTabLink } from "../saving/tab-link.ts";
import type { VisitorAnswers } from "./visitor-answers.ts";

interface KeptAnswersOptions {
  readonly portal: Portal;
  readonly store: AnswerStore;
  /** Undefined where the part of the portal that keeps answers could not be loaded. */
  readonly device: Device | undefined;
  /** Undefined for a visitor. */
  readonly profile: Profile | undefined;
  readonly onTyped: () => void;
  readonly onBehind: () => void;
  readonly onAskedToSave: () => void;
}

/** After a failure, nothing is asked again for this long, because a flush comes with every few letters. */
const ASK_AGAIN_MS = 5000;

/** Keeps the answers of one application on this device: an account's with the key of its profile, a visitor's with the browser's. */
export function keepAnswers({
  portal,
  store,
  device,
  profile,
  onTyped,
  onBehind,
  onAskedToSave,
}: KeptAnswersOptions): Keeper & Pick<VisitorAnswers, "clear"> {
  const tab = newId();
  const owner = profile?.account ?? VISITOR;
  const replica = createReplica({
    tab,
    writer: tab,
    epoch: profile?.epoch,
    now: Date.now,
    ...device?.showForm(store.tenant),
  });
  let askAgainAt = 0;
  let visitorKey: string | undefined;

  const readVisitorKey = async (): Promise<string | undefined> => {
    if (Date.now() < askAgainAt) return undefined;
    try {
      visitorKey = (await portal.callApi("/public/visitor-key", visitorKeySchema, { method: "POST" })).key;
      return visitorKey;
    } catch {
      askAgainAt = Date.now() + ASK_AGAIN_MS;
      return undefined;
    }
  };

  /** A visitor who has typed nothing, here or before, gets no cookie. */
  const openJournal = async (): Promise<Journal | undefined> => {
    if (device === undefined) return undefined;
    if (profile !== undefined) return device.openJournal(owner, tab, profile.journal_key);
    if (replica.records().length === 0 && !(await device.hasVisitorAnswers())) return undefined;
    return device.openJournal(VISITOR, tab, await readVisitorKey());
  };

  const claim = async (): Promise<void> => {
    if (profile === undefined || device === undefined || !(await device.hasVisitorAnswers())) return;
    const key = await readVisitorKey();
    if (key === undefined || !(await device.claimVisitor(profile.account, profile.journal_key, key))) return;
    link.send({ kind: "claimed" });
  };

  const link = createTabLink({
    name: `portico:${store.tenant.definition.tenant.id}`,
    tab,
    onMessage: (message) => keeper.hear(message),
  });
  const keeper = createKeeper({
    owner,
    replica,
    store,
    openJournal,
    claim,
    link,
    newWriter: newId,
    onTyped,
    onBehind,
    onAskedToSave,
    // The answers are the account's now, and so is the browser's session: this page shows both when it is loaded again.
    onClaimed: () => location.reload(),
  });
  return {
    ...keeper,
    async clear() {
      await keeper.flush();
      await device?.clearVisitor(visitorKey);
      link.send({ kind: "claimed" });
      await portal.callApi("/public/visitor-key", messageSchema, { method: "DELETE" }).catch(() => undefined);
      // What no journal keeps is deleted too, and nobody is asked whether to leave it.
      replica.close();
      location.reload();
    },
  };
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}
