import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import { deviceStorage } from "../quiet-storage.ts";
import type { Change } from "./change.ts";
import { VISITOR, type ClaimedChange, type Journal, type Journals, type WriteResult } from "./journal.ts";
import { createLeavingNotes } from "./leaving-notes.ts";
import { openChange, sealChange, type SealedChange } from "./seal-change.ts";

/** A record is the property of one tab, so that two tabs that type the same answer both keep theirs. */
type RecordKey = [owner: string, tab: string, key: string, writer: string];

interface Claims {
  /** How many logins have taken the visitor's answers. A tab that knows a smaller number may not write. */
  readonly epoch: number;
  readonly taken: readonly ClaimedChange[];
}

interface Database extends DBSchema {
  changes: { key: RecordKey; value: SealedChange };
  claims: { key: typeof VISITOR; value: Claims };
}

type Connection = IDBPDatabase<Database>;
type Writing = IDBPTransaction<Database, ("changes" | "claims")[], "readwrite">;

const NO_CLAIMS: Claims = { epoch: 0, taken: [] };
/** Records that a login took and that no tab has adopted yet. No tab has this id. */
const NOBODY = "";

/**
 * Journals in the browser's own database. A browser that refuses storage, has no room or empties it under the page only
 * lacks this safety net: every function goes on, and `write` says so.
 *
 * @param name the database's; each tenant has its own
 */
export function createIndexedJournals(name: string): Journals {
  const notes = createLeavingNotes(deviceStorage, `${name}:leaving`);
  let opening: Promise<Connection> | undefined;
  /** Rises when the browser ends a connection, because what was in the database may be gone. */
  let losses = 0;

  const connect = (): Promise<Connection> => {
    const lose = () => {
      opening = undefined;
      losses += 1;
    };
    // Where site data is blocked, naming the database throws already.
    opening ??= Promise.resolve()
      .then(() =>
        openDB<Database>(name, 1, {
          upgrade(database) {
            database.createObjectStore("changes");
            database.createObjectStore("claims");
          },
          blocking: (_current, _blocked, event) => {
            (event.target as IDBDatabase).close();
            lose();
          },
          terminated: lose,
        }),
      )
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };

  /** One transaction for what `work` asks; it must await nothing but the database. */
  const write = async <T>(work: (transaction: Writing) => Promise<T>): Promise<T> => {
    const transaction = (await connect()).transaction(["changes", "claims"], "readwrite");
    try {
      const result = await work(transaction);
      // A page that is going away waits for nothing, so the commit is asked for at once.
      transaction.commit();
      await transaction.done;
      return result;
    } catch (error) {
      transaction.done.catch(() => undefined);
      throw error;
    }
  };

  const readAll = async (owner: string): Promise<readonly (readonly [RecordKey, SealedChange])[]> => {
    const changes = (await connect()).transaction("changes").store;
    const [keys, values] = await Promise.all([changes.getAllKeys(rangeOf(owner)), changes.getAll(rangeOf(owner))]);
    return keys.flatMap((key, index) => {
      const value = values[index];
      return value === undefined ? [] : [[key, value] as const];
    });
  };

  const readClaims = async (): Promise<Claims> => (await (await connect()).get("claims", VISITOR)) ?? NO_CLAIMS;

  /** Makes records of what tabs noted when they were left, as if they had had the time for it. */
  const fileNotes = async (owner: string, key: CryptoKey, isLiving: (tab: string) => boolean): Promise<void> => {
    for (const note of notes.read(owner).filter(({ tab }) => !isLiving(tab))) {
      const changes = await note.open(key);
      if (changes === undefined) {
        if (owner === VISITOR) note.remove();
        continue;
      }
      const sealed = await Promise.all(
        changes.map(async (change) => ({ change, record: await sealChange(key, owner, change) })),
      );
      await write(async (transaction) => {
        const { epoch, taken } = (await transaction.objectStore("claims").get(VISITOR)) ?? NO_CLAIMS;
        const isTaken = (change: Change) =>
          taken.some(({ key: itsKey, w, seq }) => itsKey === change.key && w === change.w && seq >= change.seq);
        for (const { change, record } of sealed)
          if (owner !== VISITOR || note.epoch === epoch || !isTaken(change))
            void transaction.objectStore("changes").put(record, [owner, note.tab, ...toPair(nameOf(change))]);
      });
      note.remove();
    }
  };

  const open = async (owner: string, tab: string, key: CryptoKey): Promise<Journal> => {
    const notebook = await notes.openNotebook(owner, tab, key);
    let { epoch } = owner === VISITOR ? await readClaims() : NO_CLAIMS;
    let kept = new Map<string, Change>();
    let keptSince = losses;
    let queue: Promise<unknown> = Promise.resolve();
    const idOf = (change: Change): RecordKey => [owner, tab, ...toPair(nameOf(change))];

    const replace = async (changes: readonly Change[]): Promise<WriteResult> => {
      if (keptSince !== losses) kept = new Map();
      keptSince = losses;
      const next = new Map(changes.map((change) => [nameOf(change), change]));
      const added = [...next].filter(([id, change]) => kept.get(id) !== change);
      const dropped = [...kept.keys()].filter((id) => !next.has(id));
      if (added.length + dropped.length === 0 && owner !== VISITOR) {
        notebook.clear();
        return "kept";
      }
      const sealed = await Promise.all(
        added.map(async ([, change]) => [idOf(change), await sealChange(key, owner, change)] as const),
      );
      const isWritten = await write(async (transaction) => {
        const records = transaction.objectStore("changes");
        if (owner === VISITOR && (await epochIn(transaction)) !== epoch) return false;
        for (const [id, record] of sealed) void records.put(record, id);
        for (const id of dropped) void records.delete([owner, tab, ...toPair(id)]);
        return true;
      });
      if (!isWritten) return "claimed";
      kept = next;
      notebook.clear();
      return "kept";
    };

    const takeOver = async (isLiving: (tab: string) => boolean): Promise<readonly Change[]> => {
      await fileNotes(owner, key, (other) => other === tab || isLiving(other));
      const orphans = (await readAll(owner)).filter(([[, home]]) => home !== tab && !isLiving(home));
      const opened = await Promise.all(
        orphans.map(async ([id, record]) => [id, record, await openChange(key, owner, record)] as const),
      );
      const readable = opened.flatMap(([id, record, change]) => (change === undefined ? [] : [{ id, record, change }]));
      // The visitor's key is gone with its cookie, and then nobody can ever read what it sealed.
      const dead = opened.flatMap(([id, , change]) => (change === undefined && owner === VISITOR ? [id] : []));
      if (readable.length + dead.length === 0) return [];
      return write(async (transaction) => {
        const records = transaction.objectStore("changes");
        const taken: Change[] = [];
        for (const id of dead) void records.delete(id);
        for (const { id, record, change } of readable) {
          // Another tab may have been quicker.
          if ((await records.getKey(id)) === undefined) continue;
          void records.delete(id);
          taken.push(change);
          const own = kept.get(nameOf(change));
          if (own !== undefined && own.seq >= change.seq) continue;
          void records.put(record, idOf(change));
          kept.set(nameOf(change), change);
        }
        return taken;
      });
    };

    /** One after the other, so that an earlier state never overwrites a later one. */
    const inTurn = <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
      const result = queue.then(work).catch(() => otherwise);
      queue = result;
      return result;
    };
    return {
      write: (changes) => inTurn(() => replace(changes), "refused"),
      writeAtOnce: (changes) =>
        notebook.write(
          changes.filter((change) => kept.get(nameOf(change)) !== change),
          epoch,
        ),
      takeOver: (isLiving) => inTurn(() => takeOver(isLiving), []),
      readClaims: () =>
        inTurn(async () => {
          const claims = await readClaims();
          ({ epoch } = claims);
          // What a login took is no longer this tab's to delete.
          kept = new Map();
          return claims.taken;
        }, []),
      keeps: (change) => kept.get(nameOf(change))?.seq === change.seq,
      epoch: () => epoch,
    };
  };

  return {
    open,
    hasAny: (owner) =>
      connect()
        .then(async (database) => notes.hasAny(owner) || (await database.count("changes", rangeOf(owner))) > 0)
        .catch(() => false),
    async claim(account, accountKey, visitorKey) {
      await fileNotes(VISITOR, visitorKey, () => false);
      const records = await readAll(VISITOR);
      const opened = await Promise.all(
        records.map(async ([id, record]) => {
          const change = await openChange(visitorKey, VISITOR, record);
          const isReadable = change !== undefined;
          const claimed = isReadable ? await sealChange(accountKey, account, { ...change, base: 0 }) : undefined;
          return { id, iv: record.iv, change, claimed };
        }),
      );
      await write(async (transaction) => {
        const changes = transaction.objectStore("changes");
        const taken: Change[] = [];
        for (const { id, iv, change, claimed } of opened) {
          const stands = await changes.get(id);
          // What was typed since is the next login's.
          if (stands === undefined || String(stands.iv) !== String(iv)) continue;
          void changes.delete(id);
          if (change === undefined || claimed === undefined) continue;
          void changes.put(claimed, [account, NOBODY, ...toPair(nameOf(change))]);
          taken.push(change);
        }
        const { epoch, taken: before } = (await transaction.objectStore("claims").get(VISITOR)) ?? NO_CLAIMS;
        const ids = taken.map(({ key, w, seq }) => ({ key, w, seq }));
        if (ids.length > 0)
          void transaction.objectStore("claims").put({ epoch: epoch + 1, taken: [...before, ...ids] }, VISITOR);
      });
    },
    clearVisitor: () =>
      write(async (transaction) => {
        notes.removeAll(VISITOR);
        const changes = transaction.objectStore("changes");
        const ids = await changes.getAllKeys(rangeOf(VISITOR));
        void changes.delete(rangeOf(VISITOR));
        const { epoch, taken } = (await transaction.objectStore("claims").get(VISITOR)) ?? NO_CLAIMS;
        // Other tabs forget it as they forget what a login took, or they would write it again.
        const cleared = ids.map(([, , key, w]) => ({ key, w, seq: Number.MAX_SAFE_INTEGER }));
        void transaction.objectStore("claims").put({ epoch: epoch + 1, taken: [...taken, ...cleared] }, VISITOR);
      }),
  };
}

async function epochIn(transaction: Writing): Promise<number> {
  return ((await transaction.objectStore("claims").get(VISITOR)) ?? NO_CLAIMS).epoch;
}

/** All records of an owner: arrays come after texts in the order of keys. */
const rangeOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []]);

/** A change whose item was moved is kept apart from what its writer enters there since. */
const nameOf = ({ key, w, overtaken }: Change): string =>
  JSON.stringify([key, overtaken === undefined ? w : `${w}@${String(overtaken)}`]);
const toPair = (name: string) => JSON.parse(name) as [key: string, writer: string];
