import { isKnown, isSameChange, supersedes, toCommitted, type Stored } from "./change.ts";
import { isFounded, isOvertaken, type Announcement, type ReplicaState } from "./replica-state.ts";

export type TabMessage =
  | {
      readonly kind: "announced";
      readonly owner: string;
      readonly epoch: number | undefined;
      readonly announcement: Announcement;
    }
  /** Asks other tabs to announce their changes; with `handsIn`, to save them, drafts included. */
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
 * Links the tabs of one browser by BroadcastChannel, and by a lock that the browser frees when a tab ends. Without
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
    // Locks need HTTPS and site data.
  }
  return {
    send: (message: TabMessage): void => channel?.postMessage(message),
    /** Returns the ids of open tabs, without crashed ones. */
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
      // Drops late announcements.
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
    // The tabs know different orders of items. The tab that is behind tries again later.
    if (isOvertaken(state, change) || (arranged[key] ?? 0) !== (state.arranged.get(key) ?? 0)) continue;
    const own = pending.get(key);
    // Another tab never replaces a text that is still being typed here.
    const isShown =
      own === undefined ? isFounded(state, change) : own.isDraft !== true && supersedes(change, own.w, own.seq);
    if (!isShown) continue;
    pending.delete(key);
    shownKeys.add(key);
    mirror.set(key, { ...change, of: tab });
  }
}

/** Forgets changes that other tabs no longer announce: once their revision is known, they are saved or withdrawn. */
export function forgetMirrors({ mirror, heard, known }: ReplicaState): void {
  for (const [key, change] of mirror) {
    const last = heard.get(change.of);
    if (last !== undefined && last.known <= known && !last.changes.some((other) => isSameChange(other, change)))
      mirror.delete(key);
  }
}

/** Forgets another tab's change once the server has it or a later text has replaced it. */
export function forgetArrived({ mirror }: ReplicaState, key: string, { mark }: Stored): void {
  const mirrored = mirror.get(key);
  const [, w, number] = mark;
  if (mirrored === undefined) return;
  const hasArrived = w === mirrored.w && number >= mirrored.seq;
  if (hasArrived || !(isKnown(mirrored, mark) || w === mirrored.w)) mirror.delete(key);
}

/** Adopts announced changes of closed tabs. */
export function takeOverMirrors({ mirror, pending }: ReplicaState, isLiving: (tab: string) => boolean): void {
  for (const [key, { of, ...change }] of mirror) {
    if (isLiving(of)) continue;
    pending.set(key, toCommitted(change));
    mirror.delete(key);
  }
}

/** Returns true if that tab knows a newer revision of the server. */
export function hear(state: ReplicaState, announcement: Announcement): boolean {
  const { tab, epoch, heard, known } = state;
  if (announcement.tab === tab || announcement.epoch !== epoch) return false;
  if (announcement.n <= (heard.get(announcement.tab)?.n ?? 0)) return false;
  heard.set(announcement.tab, announcement);
  mirrorChanges(state, announcement);
  forgetMirrors(state);
  return announcement.known > known;
}
