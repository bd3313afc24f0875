import type { Change } from "../../app/saving/change.ts";
import { VISITOR, type ClaimedChange, type Journal } from "../../app/saving/journal.ts";

export interface KeptRecord {
  owner: string;
  tab: string;
  change: Change;
}

/** A device's journals without a database: what is durable, and whether the browser refuses storage just now. */
export interface MemoryJournals {
  readonly records: () => readonly KeptRecord[];
  readonly open: (owner: string, tab: string) => Journal;
  readonly claim: (account: string) => readonly Change[];
  isRefused: boolean;
  /** Whether the page is going away, which gets no answer any more. */
  isLeaving: boolean;
}

export function createMemoryJournals(): MemoryJournals {
  let records: KeptRecord[] = [];
  let claims: { epoch: number; taken: readonly ClaimedChange[] } = { epoch: 0, taken: [] };
  const isSameRecord = (a: Change, b: Change) => a.key === b.key && a.w === b.w && a.overtaken === b.overtaken;
  const device: MemoryJournals = {
    isRefused: false,
    isLeaving: false,
    records: () => records,
    open(owner, tab) {
      let epoch = claims.epoch;
      return {
        async write(changes) {
          if (device.isLeaving) return new Promise(() => undefined);
          if (device.isRefused) return "refused";
          if (owner === VISITOR && epoch !== claims.epoch) return "claimed";
          const others = records.filter((record) => record.owner !== owner || record.tab !== tab);
          // As in the database, where one record takes the place of another with the same name.
          const kept = changes.filter(
            (change, index) => !changes.slice(index + 1).some((later) => isSameRecord(later, change)),
          );
          records = [...others, ...kept.map((change) => ({ owner, tab, change }))];
          return "kept";
        },
        writeAtOnce(changes) {
          if (device.isRefused) return;
          const isTaken = (change: Change) =>
            claims.taken.some(({ key, w, seq }) => key === change.key && w === change.w && seq >= change.seq);
          const noted = changes.filter((change) => owner !== VISITOR || epoch === claims.epoch || !isTaken(change));
          for (const change of noted) {
            records = records.filter(
              (record) => record.owner !== owner || record.tab !== tab || !isSameRecord(record.change, change),
            );
            records = [...records, { owner, tab, change }];
          }
        },
        keeps: (change) => records.some(({ change: kept }) => isSameRecord(kept, change) && kept.seq === change.seq),
        async takeOver(isLiving) {
          if (device.isRefused) return [];
          const orphans = records.filter(
            (record) => record.owner === owner && record.tab !== tab && !isLiving(record.tab),
          );
          for (const orphan of orphans) {
            const own = records.find(
              (record) => record.owner === owner && record.tab === tab && isSameRecord(record.change, orphan.change),
            );
            if (own === undefined) orphan.tab = tab;
            else {
              if (own.change.seq < orphan.change.seq) own.change = orphan.change;
              records = records.filter((record) => record !== orphan);
            }
          }
          return orphans.map(({ change }) => change);
        },
        async readClaims() {
          epoch = claims.epoch;
          return claims.taken;
        },
        epoch: () => epoch,
      };
    },
    claim(account) {
      const taken = records.filter(({ owner }) => owner === VISITOR).map(({ change }) => change);
      records = records.map((record) =>
        record.owner === VISITOR ? { owner: account, tab: "", change: { ...record.change, base: 0 } } : record,
      );
      claims = { epoch: claims.epoch + 1, taken: [...claims.taken, ...taken] };
      return taken;
    },
  };
  return device;
}
