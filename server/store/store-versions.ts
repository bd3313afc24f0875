import { createHash, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { openTable, type Tables } from "./table.ts";

/** A stored version of a tenant's files, for submissions of this version, and for a tenant whose folder is broken or gone. */
const versionSchema = z.object({
  tenant: z.string(),
  hash: z.string(),
  /** Time of the last use of this version by a page or a write, accurate to a day. */
  usedAt: z.number(),
  /** The tenant's files as one text, up to tens of megabytes. Empty if it is stored in pieces. */
  bundle: z.string().default(""),
  /**
   * Name of the pieces: SHA-256 of the bundle and a random UUID. A second writer of the same version can therefore
   * delete its own pieces.
   */
  digest: z.string().optional(),
  pieces: z.number().optional(),
});
type Version = z.output<typeof versionSchema>;
const piecesSchema = z.array(z.object({ text: z.string() }));

/** Stores the pieces before the record that names them, so that readers find complete versions only. */
export function storeVersions(tables: Tables) {
  const versions = openTable(tables, "tenantVersions", versionSchema);
  const read = async (found: Version | undefined): Promise<Version | undefined> => {
    if (found?.digest === undefined) return found;
    const { tenant, hash, usedAt, digest } = found;
    const own = { tenant, digest };
    const pieces = piecesSchema.parse(await tables.find("tenantVersionPieces", own, { sort: { number: 1 } }));
    return { tenant, hash, usedAt, bundle: pieces.map(({ text }) => text).join("") };
  };
  /** Raises the `usedAt` of a version. Returns false if the version does not exist. */
  const touch = async (tenant: string, hash: string, usedAt: number): Promise<boolean> =>
    (await versions.update({ tenant, hash, usedAt: { below: usedAt } }, { usedAt })) ||
    versions.update({ tenant, hash }, { tenant });
  const split = async (tenant: string, bundle: string, length: number, at: number) => {
    const digest = `${createHash("sha256").update(bundle).digest("hex")}.${randomUUID()}`;
    const pieces = Math.ceil(bundle.length / length);
    for (let number = 0; number < pieces; number += 1) {
      const text = bundle.slice(number * length, (number + 1) * length);
      await tables.insert("tenantVersionPieces", { tenant, digest, number, text, at });
    }
    return { digest, pieces };
  };
  return {
    /** Stores a version unless it exists. Otherwise raises its `usedAt`. */
    keepVersion: async ({ bundle, ...head }: Pick<Version, "tenant" | "hash" | "usedAt" | "bundle">): Promise<void> => {
      const { tenant, hash, usedAt } = head;
      const { pieceLength } = tables;
      const parts = pieceLength === undefined ? { bundle } : await split(tenant, bundle, pieceLength, usedAt);
      if (await versions.insertOnce({ ...head, ...parts })) return;
      if ("digest" in parts) await tables.deleteAll("tenantVersionPieces", { tenant, digest: parts.digest });
      await touch(tenant, hash, usedAt);
    },
    touchVersion: touch,
    findVersion: async (tenant: string, hash: string) => read(await versions.get({ tenant, hash })),
    findLastVersion: async (tenant: string) => read(await versions.get({ tenant }, { sort: { usedAt: -1 } })),
    listVersionTenants: () => versions.listDistinct("tenant", {}),
  };
}

const epochSchema = z.array(z.object({ value: z.string() }));
const ANY = { value: { not: "" } } as const;

/** Identifies the history of the data. A restore writes a new epoch. SQLite creates the first one with its tables. */
export function storeEpoch(tables: Tables) {
  const newEpoch = () => randomBytes(8).toString("hex");
  const readEpoch = async (): Promise<string> => {
    const [found] = epochSchema.parse(await tables.find("epoch", ANY, { limit: 1 }));
    if (found !== undefined) return found.value;
    await tables.insertOnce("epoch", { _id: "epoch", value: newEpoch() });
    return readEpoch();
  };
  return {
    readEpoch,
    renewEpoch: async (): Promise<string> => {
      await readEpoch();
      const value = newEpoch();
      await tables.updateOne("epoch", ANY, { set: { value } });
      return value;
    },
  };
}
