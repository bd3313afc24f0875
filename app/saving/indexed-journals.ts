import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import * as z from "zod/mini";
import { isSameChange, toClaimed, type Change, VISITOR } from "./change.ts";
import { seal, unseal, type Sealed } from "./seal.ts";
import type { AnswerValue } from "../../engine/core/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";

/** A record is the property of one tab. Earlier versions kept each change in one of its own, with a longer key. */
type RecordKey = readonly [owner: string, tab: string, ...rest: string[]];

interface Claims {
  /** How many logins have taken the visitor's answers. A tab that knows a smaller number has to forget some. */
  readonly epoch: number;
  readonly taken: readonly ClaimedChange[];
}

interface Database extends DBSchema {
  changes: { key: [...RecordKey]; value: Sealed };
  claims: { key: typeof VISITOR; value: Claims };
}

type Transaction = IDBPTransaction<Database, ("changes" | "claims")[], "readwrite">;

const NO_CLAIMS: Claims = { epoch: 0, taken: [] };
/** Records that a login took and that no tab has adopted yet. No tab has this id. */
const NOBODY = "";

/**
 * Journals in the browser's own database. A browser that refuses storage, has no room or empties it under the page only
 * lacks this safety net: every function goes on, and `write` says so.
 *
 * @param name the database's; each tenant has its own
 */
export function createIndexedJournals(name: string) {
  let opening: Promise<IDBPDatabase<Database>> | undefined;
  /** Rises when the browser ends a connection, because what was in the database may be gone. */
  let losses = 0;

  const connect = (): Promise<IDBPDatabase<Database>> => {
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
  const transact = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const transaction = (await connect()).transaction(["changes", "claims"], "readwrite");
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  };

  /**
   * Rejects where storage is refused.
   *
   * @param key reads and writes this owner's changes; those of another key stay as they are
   */
  const open = async (owner: string, tab: string, key: Uint8Array): Promise<Journal> => {
    let epoch = owner === VISITOR ? (await transact(readClaims)).epoch : 0;
    /** What the tab's record holds; undefined where nobody knows. */
    let kept: readonly Change[] | undefined = [];
    let keptSince = losses;
    const put = (transaction: Transaction, changes: readonly Change[]) => {
      const records = transaction.objectStore("changes");
      return changes.length === 0 ? records.delete([owner, tab]) : records.put(seal(key, owner, changes), [owner, tab]);
    };

    return {
      async write(changes) {
        if (keptSince !== losses) kept = undefined;
        keptSince = losses;
        const isKept = kept?.length === changes.length && kept.every((change, index) => change === changes[index]);
        // A visitor's tab looks each time whether a login has taken its answers.
        if (isKept && owner !== VISITOR) return "kept";
        try {
          const claims = await transact(async (transaction) => {
            const asked = Promise.all([readClaims(transaction), put(transaction, changes)]);
            // A page that is going away waits for nothing, so the commit is asked for at once.
            transaction.commit();
            return (await asked)[0];
          });
          if (owner === VISITOR && claims.epoch !== epoch) return "claimed";
          kept = changes;
          return "kept";
        } catch {
          return "refused";
        }
      },
      async takeOver(isLiving, adopt) {
        const adopted = await transact(async (transaction) => {
          const records = await readRecords(transaction, owner, key);
          const orphans = records.filter(({ id: [, home] }) => home !== tab && !isLiving(home));
          // The visitor's key is gone with its cookie, and then nobody can ever read what it sealed.
          const done = orphans.filter(({ changes }) => changes !== undefined || owner === VISITOR);
          const store = transaction.objectStore("changes");
          const deleted = Promise.all(done.map(({ id }) => store.delete(id)));
          const found = orphans.flatMap(({ changes = [] }) => changes);
          const all = found.length === 0 ? undefined : adopt(found);
          await Promise.all([deleted, all && put(transaction, all)]);
          return all;
        }).catch(() => undefined);
        kept = adopted ?? kept;
      },
      async readClaims() {
        const claims = await transact(readClaims).catch(() => ({ ...NO_CLAIMS, epoch }));
        ({ epoch } = claims);
        return claims.taken;
      },
      keeps: (change) => kept?.some((other) => isSameChange(other, change)) === true,
      epoch: () => epoch,
    };
  };

  return {
    open,
    hasAny: (owner: string): Promise<boolean> =>
      connect()
        .then(async (database) => (await database.count("changes", rangeOf(owner))) > 0)
        .catch(() => false),
    /** Makes the visitor's changes the account's, in one transaction. They are as if typed by somebody who knew nothing. */
    claim: (account: string, accountKey: Uint8Array, visitorKey: Uint8Array): Promise<void> =>
      transact(async (transaction) => {
        const { epoch, changes } = await dropVisitor(transaction, visitorKey, ({ seq }) => seq);
        if (changes.length === 0) return;
        const claimed = seal(accountKey, account, toClaimed(changes));
        await transaction.objectStore("changes").put(claimed, [account, NOBODY, String(epoch)]);
      }),
    /**
     * Deletes the visitor's changes, and has every tab forget those that this key reads, with what it types there until it
     * hears of it.
     */
    clearVisitor: (key: Uint8Array): Promise<void> =>
      transact(async (transaction) => void (await dropVisitor(transaction, key, () => Number.MAX_SAFE_INTEGER))),
  };
}

async function readClaims(transaction: Transaction): Promise<Claims> {
  return (await transaction.objectStore("claims").get(VISITOR)) ?? NO_CLAIMS;
}

/** Deletes the visitor's changes and has every tab forget them, each up to the number that `lastOf` gives. */
async function dropVisitor(transaction: Transaction, key: Uint8Array, lastOf: (change: Change) => number) {
  const { epoch, taken } = await readClaims(transaction);
  const changes = (await readRecords(transaction, VISITOR, key)).flatMap((record) => record.changes ?? []);
  const forgotten = changes.map((change) => ({ key: change.key, w: change.w, seq: lastOf(change) }));
  await transaction.objectStore("changes").delete(rangeOf(VISITOR));
  if (forgotten.length > 0)
    await transaction.objectStore("claims").put({ epoch: epoch + 1, taken: [...taken, ...forgotten] }, VISITOR);
  return { epoch, changes };
}

/**
 * All records of an owner; `changes` is undefined where another key sealed them. A visitor's tab that has not heard of a
 * login may have written again what the login took, which is not read.
 */
async function readRecords(transaction: Transaction, owner: string, key: Uint8Array) {
  const store = transaction.objectStore("changes");
  const [ids, values] = await Promise.all([store.getAllKeys(rangeOf(owner)), store.getAll(rangeOf(owner))]);
  const { taken } = owner === VISITOR ? await readClaims(transaction) : NO_CLAIMS;
  const isTaken = (change: Change) =>
    taken.some((other) => other.key === change.key && other.w === change.w && other.seq >= change.seq);
  return ids.map((id, index) => {
    const sealed = values[index];
    const changes = sealed && parseChanges(unseal(key, owner, sealed));
    return { id, changes: changes?.filter((change) => !isTaken(change)) };
  });
}

/** All records of an owner: arrays come after texts in the order of keys. */
const rangeOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []]);

/** A change that a login took from the visitor, with those of the same writer and key before it. */
export type ClaimedChange = Pick<Change, "key" | "w" | "seq">;

/**
 * `kept`: all of it will survive a crash. `refused`: the browser keeps nothing, so it is in memory only. `claimed`: a
 * login took the visitor's answers, so the page has to forget what was taken and to write the rest.
 */
type WriteResult = "kept" | "refused" | "claimed";

/** What one tab keeps on the device of one owner's unsaved changes. Nothing here throws because of the storage. */
export interface Journal {
  /**
   * Keeps these in place of what this tab kept before, and nobody else's. It is asked of the browser at once, so a page
   * that is being left need not wait.
   */
  readonly write: (changes: readonly Change[]) => Promise<WriteResult>;
  /** Whether this tab has kept this change. */
  readonly keeps: (change: Change) => boolean;
  /**
   * Moves the changes that closed tabs have left into this tab's record, in one transaction.
   *
   * @param adopt receives these changes, and returns every change that this tab keeps from then on
   */
  readonly takeOver: (
    isLiving: (tab: string) => boolean,
    adopt: (orphans: readonly Change[]) => readonly Change[],
  ) => Promise<void>;
  /** For a visitor: what logins have taken so far. From now on this tab writes again. */
  readonly readClaims: () => Promise<readonly ClaimedChange[]>;
  /** How many logins had taken the visitor's answers when this tab last looked; 0 for an account. */
  readonly epoch: () => number;
}

function createChangesSchema() {
  const seen = z.record(z.string(), z.number());
  return z.array(
    z.object({
      key: z.string(),
      value: z.custom<AnswerValue>(isAnswerValue),
      base: z.number(),
      over: seen,
      w: z.string(),
      seq: z.number(),
      at: z.number(),
      clears: z.optional(z.record(z.string(), z.object({ base: z.number(), over: seen }))),
      settles: z.optional(z.array(z.string())),
      epoch: z.optional(z.string()),
      isArranged: z.optional(z.literal(true)),
      isAside: z.optional(z.literal(true)),
      isDraft: z.optional(z.literal(true)),
      overtaken: z.optional(z.number()),
      form: z.optional(z.object({ hash: z.string(), steps: z.number() })),
    }),
  );
}

let schema: ReturnType<typeof createChangesSchema> | undefined;

/** Changes that were kept on the device, or one, as earlier versions kept them. Undefined for anything else. */
function parseChanges(kept: unknown): readonly Change[] | undefined {
  // It is made when something kept is read, because the first form page would wait for it otherwise.
  schema ??= createChangesSchema();
  return schema.safeParse([kept].flat()).data;
}
