import { MongoServerError, type Collection, type Document } from "mongodb";

/** Runs one operation on one collection, once the indexes exist. */
export type Run = <T>(collection: string, work: (documents: Collection) => Promise<T>) => Promise<T>;

/** True for the answer of a unique index to a second writer. */
const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** Two first upserts of one document can collide on the unique index; the second try then finds it. */
export async function upsert(work: () => Promise<Document | null>): Promise<Document | null> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return work();
  }
}

/** Inserts unless its unique key is taken; tells which. */
export async function insertOnce(documents: Collection, record: object): Promise<boolean> {
  try {
    await documents.insertOne({ ...record });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
