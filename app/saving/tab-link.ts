import { isKnown, isSameChange, supersedes, toCommitted, type Stored } from "./change.ts";
import { isFounded, isOvertaken, type Announcement, type ReplicaState } from "./replica-state.ts";

export type TabMessage =
  | {
      readonly kind: "announced";
      readonly owner: string;
      readonly epoch: number | undefined;
      readonly announcement: Announcement;
    }
  /** Asks other tabs to announce their changes. With `handsIn`, asks them to save too, also text that is still being typed. */
  | { readonly kind: "asked"; readonly owner: string; readonly handsIn: boolean }
  | { readonly kind: "changed"; readonly owner: string }
  | { readonly kind: "claimed" };

export type TabLink = ReturnType<typeof createTabLink>;

interface LinkOptions {
  readonly name: string;
  readonly tab: string;
  readonly onMessage: (message: TabMessage) => void;
}

/**
 * Links the tabs of a browser: by a BroadcastChannel, and by a lock that the browser releases when a tab ends. Without
 * them, the server merges the changes of all tabs.
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
    // Locks need HTTPS and storage.
  }
  return {
    send: (message: TabMessage): void => channel?.postMessage(message),
    /** Returns the ids of open tabs. A crashed tab does not count. */
    async readLivingTabs(): Promise<ReadonlySet<string>> {
      const living = new Set([tab]);
      try {
        const { held: locks = [] } = await navigator.locks.query();
        for (const { name: lock = "" } of locks)
          if (lock.startsWith(lockName(""))) living.add(lock.slice(lockName("").length));
      } catch {}
      return living;
    },
    close() {
      release?.();
      channel?.close();
      // A closed channel rejects later messages.
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

export function mirrorChanges(state: ReplicaState, { tab, changes, arranged }: Announcement): void {
  const { pending, mirror, shownKeys } = state;
  for (const change of changes) {
    const { key } = change;
    // The tabs know different orders of items. Skip: the tab that is behind gets the order, and then this change.
    if (isOvertaken(state, change) || (arranged[key] ?? 0) !== (state.arranged.get(key) ?? 0)) continue;
    const own = pending.get(key);
    // Never replace a text that still has the focus here.
    const isShown =
      own === undefined ? isFounded(state, change) : own.isDraft !== true && supersedes(change, own.w, own.seq);
    if (!isShown) continue;
    pending.delete(key);
    shownKeys.add(key);
    mirror.set(key, { ...change, of: tab });
  }
}

/**
 * Drops changes that their tab no longer announces. This tab then knows the server's revision with them, so they are
 * saved or withdrawn.
 */
export function forgetMirrors({ mirror, heard, known }: ReplicaState): void {
  for (const [key, change] of mirror) {
    const last = heard.get(change.of);
    if (last !== undefined && last.known <= known && !last.changes.some((other) => isSameChange(other, change)))
      mirror.delete(key);
  }
}

/** Drops another tab's change if the server has it, or if a later text has replaced it. */
export function forgetArrived({ mirror }: ReplicaState, key: string, { mark }: Stored): void {
  const mirrored = mirror.get(key);
  const [, w, number] = mark;
  if (mirrored === undefined) return;
  const hasArrived = w === mirrored.w && number >= mirrored.seq;
  if (hasArrived || !(isKnown(mirrored, mark) || w === mirrored.w)) mirror.delete(key);
}

/** Adopts the announced changes of closed tabs. */
export function takeOverMirrors({ mirror, pending }: ReplicaState, isLiving: (tab: string) => boolean): void {
  for (const [key, { of, ...change }] of mirror) {
    if (isLiving(of)) continue;
    pending.set(key, toCommitted(change));
    mirror.delete(key);
  }
}

/** Applies an announcement. Returns true if that tab knows a newer revision of the server. */
export function hear(state: ReplicaState, announcement: Announcement): boolean {
  const { tab, epoch, heard, known } = state;
  if (announcement.tab === tab || announcement.epoch !== epoch) return false;
  if (announcement.n <= (heard.get(announcement.tab)?.n ?? 0)) return false;
  heard.set(announcement.tab, announcement);
  mirrorChanges(state, announcement);
  forgetMirrors(state);
  return announcement.known > known;
}
