import * as z from "zod/mini";
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import { isSameChange, toClaimed, type Change, VISITOR } from "./change.ts";
import type { AnswerValue } from "../../engine/core/index.ts";
import { isAnswerValue } from "../../engine/protocol/index.ts";
import { gcm } from "@noble/ciphers/aes.js";

type RecordKey = readonly [owner: string, tab: string, ...rest: string[]];

interface Claims {
  /**
   * Number of times that a visitor's answers were claimed or cleared. A tab that knows a smaller number must delete its
   * claimed answers.
   */
  readonly epoch: number;
  readonly taken: readonly ClaimedChange[];
}

interface Database extends DBSchema {
  changes: { key: [...RecordKey]; value: Sealed };
  claims: { key: typeof VISITOR; value: Claims };
}

type Transaction = IDBPTransaction<Database, ("changes" | "claims")[], "readwrite">;

const NO_CLAIMS: Claims = { epoch: 0, taken: [] };
/** Tab id of claimed records that no tab has adopted. */
const NOBODY = "";

export type Device = ReturnType<typeof openDevice>;

/**
 * Opens the browser's storage of a tenant. If storage fails, `write` returns "refused". Keys are base64.
 * @param tenant id; each tenant has its own database
 */
export function openDevice(tenant: string) {
  let opening: Promise<IDBPDatabase<Database>> | undefined;
  /** Number of lost connections. After each, the database may be empty. */
  let losses = 0;

  const connect = (): Promise<IDBPDatabase<Database>> => {
    const lose = () => {
      opening = undefined;
      losses += 1;
    };
    // `indexedDB` throws if the browser blocks site data.
    opening ??= Promise.resolve()
      .then(() =>
        openDB<Database>(`portico:${tenant}`, 1, {
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

  const transact = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const transaction = (await connect()).transaction(["changes", "claims"], "readwrite");
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  };

  /**
   * Opens a tab's journal. For a visitor, rejects without storage.
   * @param base64Key encrypts this owner's changes
   */
  const open = async (owner: string, tab: string, base64Key: string): Promise<Journal> => {
    const key = parseJournalKey(base64Key);
    let epoch = owner === VISITOR ? (await transact(readClaims)).epoch : 0;
    /** Contents of the tab's record. Undefined if unknown. */
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
        // For a visitor, read the claims each time: a log-in in another tab may have claimed the answers.
        if (isKept && owner !== VISITOR) return "kept";
        try {
          const claims = await transact(async (transaction) => {
            const asked = Promise.all([readClaims(transaction), put(transaction, changes)]);
            // Commit now: a page that ends cannot wait.
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
          // Delete a visitor's unreadable records too: their key has gone with the cookie.
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
    hasAny: (owner: string = VISITOR): Promise<boolean> =>
      connect()
        .then(async (database) => (await database.count("changes", rangeOf(owner))) > 0)
        .catch(() => false),
    /**
     * Moves the visitor's changes to the account in one transaction. They overwrite nothing there. Resolves to false if
     * the move failed.
     */
    claim: (account: string, accountKey: string, visitorKey: string): Promise<boolean> =>
      transact(async (transaction) => {
        const { epoch, changes } = await dropVisitor(transaction, visitorKey, ({ seq }) => seq);
        if (changes.length === 0) return;
        const claimed = seal(parseJournalKey(accountKey), account, toClaimed(changes));
        await transaction.objectStore("changes").put(claimed, [account, NOBODY, String(epoch)]);
      }).then(
        () => true,
        () => false,
      ),
    /** Deletes the visitor's changes of all tabs. Open tabs later forget newer text at the same keys too. */
    clearVisitor: (key = ""): Promise<void> =>
      transact(async (transaction) => {
        await dropVisitor(transaction, key, () => Number.MAX_SAFE_INTEGER);
      }).catch(() => undefined),
  };
}

async function readClaims(transaction: Transaction): Promise<Claims> {
  return (await transaction.objectStore("claims").get(VISITOR)) ?? NO_CLAIMS;
}

async function dropVisitor(transaction: Transaction, key: string, lastOf: (change: Change) => number) {
  const { epoch, taken } = await readClaims(transaction);
  const changes = (await readRecords(transaction, VISITOR, parseJournalKey(key))).flatMap(
    (record) => record.changes ?? [],
  );
  const forgotten = changes.map((change) => ({ key: change.key, w: change.w, seq: lastOf(change) }));
  await transaction.objectStore("changes").delete(rangeOf(VISITOR));
  if (forgotten.length > 0)
    await transaction.objectStore("claims").put({ epoch: epoch + 1, taken: [...taken, ...forgotten] }, VISITOR);
  return { epoch, changes };
}

/** Reads the records of an owner, without claimed changes. `changes` is undefined if they have another key. */
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

/** Selects all keys of an owner: IndexedDB sorts arrays after texts. */
const rangeOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []]);

/** A claimed or cleared change. The writer's earlier changes of this key are claimed or cleared too. */
export type ClaimedChange = Pick<Change, "key" | "w" | "seq">;

/**
 * `refused`: nothing was stored. `claimed`: the answers were claimed or cleared, so the tab must forget them and write
 * the rest.
 */
type WriteResult = "kept" | "refused" | "claimed";

/** One tab's record of an owner's unsaved changes. Never throws for a storage error. */
export interface Journal {
  /** Replaces the tab's record. */
  readonly write: (changes: readonly Change[]) => Promise<WriteResult>;
  readonly keeps: (change: Change) => boolean;
  /**
   * Moves changes of closed tabs to this tab's record in one transaction.
   * @param adopt receives these changes and returns all changes of this tab
   */
  readonly takeOver: (
    isLiving: (tab: string) => boolean,
    adopt: (orphans: readonly Change[]) => readonly Change[],
  ) => Promise<void>;
  /** Returns claimed and cleared changes. Afterwards, this tab can write again. */
  readonly readClaims: () => Promise<readonly ClaimedChange[]>;
  readonly epoch: () => number;
}

function createChangesSchema() {
  const seen = z.record(z.string(), z.number());
  return z.array(
    z.object({
      key: z.string(),
      value: z.custom<AnswerValue>(isAnswerValue),
      words: z.optional(z.string()),
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

/** Returns undefined if the changes are invalid. Creates the schema late, because it would delay the first page. */
function parseChanges(kept: unknown): readonly Change[] | undefined {
  schema ??= createChangesSchema();
  return schema.safeParse(kept).data;
}

interface Sealed {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
}

const IV_BYTES = 12;

const toBytes = (text: string) => new TextEncoder().encode(text);

const parseJournalKey = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Encrypts JSON, bound to its owner. Synchronous, because a page that ends cannot wait. */
function seal(key: Uint8Array, owner: string, value: unknown): Sealed {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: gcm(key, iv, toBytes(owner)).encrypt(toBytes(JSON.stringify(value))) };
}

function unseal(key: Uint8Array, owner: string, { iv, data }: Sealed): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(gcm(key, iv, toBytes(owner)).decrypt(new Uint8Array(data))));
  } catch {
    return undefined;
  }
}
