import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import type { VersionMethods } from "./embedded-versions.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import type { Store, TenantVersionRecord } from "./store.ts";

/** A document holds at most 16 MB, and a tenant's lists of schools may be longer. */
const PIECE_LENGTH = 8_000_000;

type Head = z.infer<typeof headSchema>;
const headSchema = z.object({
  tenant: z.string(),
  hash: z.string(),
  usedAt: z.number(),
  /**
   * Names its pieces: SHA-256 of the whole bundle and a word of its writer's own. So nobody deletes the pieces of another
   * head, although one and the same version may be swept away and kept again at once. Early heads lack that word.
   */
  digest: z.string(),
  pieces: z.number(),
});
const orphansSchema = z.array(z.object({ tenant: z.string(), digest: z.string() }));
const piecesSchema = z.array(z.object({ number: z.number(), text: z.string() }));

/** Versions of tenants in MongoDB. The pieces are written first, so a version that is found is whole. */
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
  const isNamed = async ({ tenant, hash }: Head): Promise<boolean> =>
    (
      await Promise.all(
        [{ configHash: hash }, { "earlier.configHash": hash }].map((named) =>
          run("applications", (documents) => documents.findOne({ tenant, ...named }, { projection: { _id: 1 } })),
        ),
      )
    ).some((found) => found !== null);
  const deletePieces = (tenant: string, digest: string) =>
    run("tenantVersionPieces", (documents) => documents.deleteMany({ tenant, digest }));

  /** An application that came to name the version meanwhile gets it back, since its pieces are deleted last. */
  const sweepVersion = async (head: Head, before: number): Promise<boolean> => {
    const { tenant, hash, digest } = head;
    if (await isNamed(head)) return false;
    const unused = { tenant, hash, digest, usedAt: { $lt: before } };
    const deleted = await run("tenantVersions", (documents) => documents.deleteOne(unused));
    if (deleted.deletedCount !== 1) return false;
    if ((await isNamed(head)) && (await run("tenantVersions", (documents) => insertOnce(documents, head))))
      return false;
    await deletePieces(tenant, digest);
    return true;
  };

  /** Pieces whose writer never came to write the head, or whose sweeper was killed. */
  const sweepPieces = async (before: number): Promise<void> => {
    const old = orphansSchema.parse(
      await run("tenantVersionPieces", (documents) =>
        documents.find({ number: 0, at: { $lt: before } }, { projection: { tenant: 1, digest: 1, _id: 0 } }).toArray(),
      ),
    );
    for (const { tenant, digest } of old)
      if ((await run("tenantVersions", (documents) => documents.findOne({ tenant, digest }))) === null)
        await deletePieces(tenant, digest);
  };

  return {
    keepVersion: async ({ tenant, hash, usedAt, bundle }) => {
      // Again, if the version that was there has been swept away meanwhile.
      do {
        const digest = `${createHash("sha256").update(bundle).digest("hex")}.${randomUUID()}`;
        const pieces = Math.ceil(bundle.length / PIECE_LENGTH);
        for (let number = 0; number < pieces; number += 1) {
          const text = bundle.slice(number * PIECE_LENGTH, (number + 1) * PIECE_LENGTH);
          const piece = { tenant, digest, number, text, at: usedAt };
          await run("tenantVersionPieces", (documents) => insertOnce(documents, piece));
        }
        const head = { tenant, hash, usedAt, digest, pieces };
        if (await run("tenantVersions", (documents) => insertOnce(documents, head))) return;
        await deletePieces(tenant, digest);
      } while (!(await touch(tenant, hash, usedAt)));
    },
    touchVersion: touch,
    findVersion: async (tenant, hash) =>
      read(await run("tenantVersions", (documents) => documents.findOne({ tenant, hash }))),
    findLastVersion: async (tenant) =>
      read(await run("tenantVersions", (documents) => documents.findOne({ tenant }, { sort: { usedAt: -1 } }))),
    listVersionTenants: async () =>
      z.array(z.string()).parse(await run("tenantVersions", (documents) => documents.distinct("tenant"))),
    sweepVersions: async (before) => {
      const old = headSchema
        .array()
        .parse(await run("tenantVersions", (documents) => documents.find({ usedAt: { $lt: before } }).toArray()));
      let swept = 0;
      for (const head of old) if (await sweepVersion(head, before)) swept += 1;
      await sweepPieces(before);
      return swept;
    },
  };
}
