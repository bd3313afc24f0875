import { isKnown, isSameChange, supersedes, toCommitted, type Stored } from "./change.ts";
import { isFounded, isOvertaken, type Announcement, type ReplicaState } from "./replica-state.ts";

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | {
      readonly kind: "announced";
      readonly owner: string;
      readonly epoch: number | undefined;
      readonly announcement: Announcement;
    }
  /**
   * Asks the other tabs to announce what they have; with `handsIn`, to save it as well, texts that are still being typed
   * included.
   */
  | { readonly kind: "asked"; readonly owner: string; readonly handsIn: boolean }
  /** Something on the server is different, for which no answer stands. */
  | { readonly kind: "changed"; readonly owner: string }
  /** A login took the visitor's answers. */
  | { readonly kind: "claimed" };

export type TabLink = ReturnType<typeof createTabLink>;

/** What of the browser it needs, each of which site data that is blocked may take away. */
interface LinkOptions {
  /** The same in all tabs of one portal. */
  readonly name: string;
  /** This tab's id. */
  readonly tab: string;
  readonly onMessage: (message: TabMessage) => void;
}

/**
 * Links the tabs of one browser: messages by BroadcastChannel, and a lock of each tab that the browser frees when the
 * tab ends, however it ends. Without them each tab is as if it were the only one, which loses nothing, because the
 * server settles what two tabs send.
 */
export function createTabLink({ name, tab, onMessage }: LinkOptions) {
  let channel = openChannel(name);
  if (channel !== undefined) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  const lockName = (id: string) => `${name}:${id}`;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  try {
    navigator.locks.request(lockName(tab), () => held).catch(() => undefined);
  } catch {
    // Locks are refused together with storage, and there are none without HTTPS.
  }
  return {
    send: (message: TabMessage): void => channel?.postMessage(message),
    /** The ids of the tabs that are open; one that has crashed is not among them. */
    async readLivingTabs(): Promise<ReadonlySet<string>> {
      const living = new Set([tab]);
      try {
        const { held: locks = [] } = await navigator.locks.query();
        for (const { name: lock = "" } of locks)
          if (lock.startsWith(lockName(""))) living.add(lock.slice(lockName("").length));
      } catch {
        // The same as above.
      }
      return living;
    },
    close() {
      release?.();
      channel?.close();
      // What is still on its way to the journal is announced after that, to nobody.
      channel = undefined;
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Shows what another tab announced, as far as it may be shown in this one. */
export function mirrorChanges(state: ReplicaState, { tab, changes, arranged }: Announcement): void {
  const { pending, mirror, shownKeys } = state;
  for (const change of changes) {
    const { key } = change;
    // To one of the two tabs it is another item. Whoever is behind looks again when the order is known here.
    if (isOvertaken(state, change) || (arranged[key] ?? 0) !== (state.arranged.get(key) ?? 0)) continue;
    const own = pending.get(key);
    // Nobody takes the text away from under somebody who is typing it.
    const isShown =
      own === undefined ? isFounded(state, change) : own.isDraft !== true && supersedes(change, own.w, own.seq);
    if (!isShown) continue;
    pending.delete(key);
    shownKeys.add(key);
    mirror.set(key, { ...change, of: tab });
  }
}

/** What another tab no longer announces is saved or withdrawn, which counts once its revision is known here. */
export function forgetMirrors({ mirror, heard, known }: ReplicaState): void {
  for (const [key, change] of mirror) {
    const last = heard.get(change.of);
    if (last !== undefined && last.known <= known && !last.changes.some((other) => isSameChange(other, change)))
      mirror.delete(key);
  }
}

/** Forgets another tab's change that the server holds or something else stands over. */
export function forgetArrived({ mirror }: ReplicaState, key: string, { mark }: Stored): void {
  const mirrored = mirror.get(key);
  const [, w, number] = mark;
  if (mirrored === undefined) return;
  const hasArrived = w === mirrored.w && number >= mirrored.seq;
  if (hasArrived || !(isKnown(mirrored, mark) || w === mirrored.w)) mirror.delete(key);
}

/** Makes what tabs announced that are gone this tab's. */
export function takeOverMirrors({ mirror, pending }: ReplicaState, isLiving: (tab: string) => boolean): void {
  for (const [key, { of, ...change }] of mirror) {
    if (isLiving(of)) continue;
    pending.set(key, toCommitted(change));
    mirror.delete(key);
  }
}

/** Takes another tab's announcement. Returns whether that tab knows a newer revision of the server. */
export function hear(state: ReplicaState, announcement: Announcement): boolean {
  const { tab, epoch, heard, known } = state;
  if (announcement.tab === tab || announcement.epoch !== epoch) return false;
  if (announcement.n <= (heard.get(announcement.tab)?.n ?? 0)) return false;
  heard.set(announcement.tab, announcement);
  mirrorChanges(state, announcement);
  forgetMirrors(state);
  return announcement.known > known;
}
