import { isKnown, isSameChange, supersedes, toCommitted, type Stored } from "./change.ts";
import { isFounded, isOvertaken, type ReplicaState } from "./replica-state.ts";
import type { Announcement } from "./tab-link.ts";

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
