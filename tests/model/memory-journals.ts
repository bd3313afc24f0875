import { isSameChange, type Change, VISITOR } from "../../app/saving/change.ts";
import type { ClaimedChange, Journal } from "../../app/saving/indexed-journals.ts";

interface KeptRecord {
  owner: string;
  tab: string;
  change: Change;
}

/** A device's journals in memory: the durable records, and a switch that makes the browser refuse storage. */
export interface MemoryJournals {
  /** The durable records, without a visitor's changes that a log-in has claimed. */
  readonly records: () => readonly KeptRecord[];
  readonly open: (owner: string, tab: string) => Journal;
  readonly claim: (account: string) => readonly Change[];
  isRefused: boolean;
  /** True while the page unloads and receives no reply. */
  isLeaving: boolean;
}

export function createMemoryJournals(): MemoryJournals {
  let records: KeptRecord[] = [];
  let claims: { epoch: number; taken: readonly ClaimedChange[] } = { epoch: 0, taken: [] };
  /**
   * True if a log-in has claimed the change. A visitor's tab that has not noticed the log-in may write a claimed change
   * again.
   */
  const isTaken = (change: Change) =>
    claims.taken.some(({ key, w, seq }) => key === change.key && w === change.w && seq >= change.seq);
  const readable = () => records.filter(({ owner, change }) => owner !== VISITOR || !isTaken(change));
  const device: MemoryJournals = {
    isRefused: false,
    isLeaving: false,
    records: readable,
    open(owner, tab) {
      let epoch = claims.epoch;
      return {
        async write(changes) {
          if (device.isRefused) return "refused";
          const others = records.filter((record) => record.owner !== owner || record.tab !== tab);
          records = [...others, ...changes.map((change) => ({ owner, tab, change }))];
          if (device.isLeaving) return new Promise(() => undefined);
          return owner === VISITOR && epoch !== claims.epoch ? "claimed" : "kept";
        },
        keeps: (change) =>
          records.some((record) => record.owner === owner && record.tab === tab && isSameChange(record.change, change)),
        async takeOver(isLiving, adopt) {
          if (device.isRefused) return;
          const isOrphan = (record: KeptRecord) =>
            record.owner === owner && record.tab !== tab && !isLiving(record.tab);
          const orphans = readable().filter(isOrphan);
          if (orphans.length === 0) return;
          const own = adopt(orphans.map(({ change }) => change)).map((change) => ({ owner, tab, change }));
          records = [
            ...records.filter((record) => !isOrphan(record) && (record.owner !== owner || record.tab !== tab)),
            ...own,
          ];
        },
        async readClaims() {
          epoch = claims.epoch;
          return claims.taken;
        },
        epoch: () => epoch,
      };
    },
    claim(account) {
      const taken = readable()
        .filter(({ owner }) => owner === VISITOR)
        .map(({ change }) => change);
      records = readable().map((record) =>
        record.owner === VISITOR ? { owner: account, tab: "", change: { ...record.change, base: 0 } } : record,
      );
      claims = { epoch: claims.epoch + 1, taken: [...claims.taken, ...taken] };
      return taken;
    },
  };
  return device;
}
