import { createHash, randomUUID, randomBytes } from "node:crypto";
import { z } from "zod";
import type { VersionMethods, EpochMethods } from "./embedded-versions.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import type { TenantVersionRecord } from "./stored-values.ts";
import type { Store } from "./store.ts";

/** Maximum number of characters in one piece. MongoDB limits a document to 16 MB. */
const PIECE_LENGTH = 8_000_000;

const headSchema = z.object({
  tenant: z.string(),
  hash: z.string(),
  usedAt: z.number(),
  /**
   * Name of the pieces: SHA-256 of the bundle and a random UUID. A second writer of the same version can therefore
   * delete its own pieces.
   */
  digest: z.string(),
  pieces: z.number(),
});
const piecesSchema = z.array(z.object({ number: z.number(), text: z.string() }));

/** Stores the pieces before the document that names them, so that readers find complete versions only. */
export function mongoVersions(run: Run): Pick<Store, VersionMethods> {
  const read = async (found: unknown): Promise<TenantVersionRecord | undefined> => {
    const head = headSchema.nullable().parse(found);
    if (head === null) return undefined;
    const { tenant, hash, usedAt, digest } = head;
    const pieces = piecesSchema.parse(
      await run("tenantVersionPieces", (documents) => documents.find({ tenant, digest }).sort({ number: 1 }).toArray()),
    );
    return { tenant, hash, usedAt, bundle: pieces.map(({ text }) => text).join("") };
  };
  const touch = async (tenant: string, hash: string, usedAt: number): Promise<boolean> => {
    const touched = await run("tenantVersions", (documents) =>
      documents.updateOne({ tenant, hash }, { $max: { usedAt } }),
    );
    return touched.matchedCount === 1;
  };

  return {
    keepVersion: async ({ tenant, hash, usedAt, bundle }) => {
      const digest = `${createHash("sha256").update(bundle).digest("hex")}.${randomUUID()}`;
      const pieces = Math.ceil(bundle.length / PIECE_LENGTH);
      for (let number = 0; number < pieces; number += 1) {
        const text = bundle.slice(number * PIECE_LENGTH, (number + 1) * PIECE_LENGTH);
        const piece = { tenant, digest, number, text, at: usedAt };
        await run("tenantVersionPieces", (documents) => insertOnce(documents, piece));
      }
      const head = { tenant, hash, usedAt, digest, pieces };
      if (await run("tenantVersions", (documents) => insertOnce(documents, head))) return;
      await run("tenantVersionPieces", (documents) => documents.deleteMany({ tenant, digest }));
      await touch(tenant, hash, usedAt);
    },
    touchVersion: touch,
    findVersion: async (tenant, hash) =>
      read(await run("tenantVersions", (documents) => documents.findOne({ tenant, hash }))),
    findLastVersion: async (tenant) =>
      read(await run("tenantVersions", (documents) => documents.findOne({ tenant }, { sort: { usedAt: -1 } }))),
    listVersionTenants: async () =>
      z.array(z.string()).parse(await run("tenantVersions", (documents) => documents.distinct("tenant"))),
  };
}

const schema = z.object({ value: z.string() });
const ANY = {};

/** Creates the epoch of a database that has none. */
export function mongoEpoch(run: Run): Pick<Store, EpochMethods> {
  const newEpoch = () => randomBytes(8).toString("hex");
  const find = async () => schema.nullable().parse(await run("epoch", (documents) => documents.findOne(ANY)))?.value;
  const readEpoch = async (): Promise<string> => {
    const found = await find();
    if (found !== undefined) return found;
    await run("epoch", (documents) => insertOnce(documents, { _id: "epoch", value: newEpoch() }));
    return (await find()) ?? readEpoch();
  };
  return {
    readEpoch,
    renewEpoch: async () => {
      await readEpoch();
      const value = newEpoch();
      await run("epoch", (documents) => documents.updateOne(ANY, { $set: { value } }));
      return value;
    },
  };
}
