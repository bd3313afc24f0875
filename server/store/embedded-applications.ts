import { z } from "zod";
import {
  applicationSchema,
  parseFound,
  serviceTokenSchema,
  serviceTokenUseSchema,
  tmpAnswersSchema,
} from "./record-schemas.ts";
import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type ApplicationMethods =
  | "createApplication"
  | "findApplication"
  | "replaceApplication"
  | "listApplicationAccounts"
  | "createTmpAnswers"
  | "takeTmpAnswers"
  | "createServiceToken"
  | "findServiceToken"
  | "listServiceTokens"
  | "revokeServiceToken"
  | "recordServiceTokenUse"
  | "listServiceTokenUses";

const bodySchema = z.object({ body: z.string() });

/**
 * Applications, temporary answers and service tokens in SQLite. An application is one JSON text, which is always
 * written as a whole.
 */
export function embeddedApplications(sqlite: Sqlite): Pick<Store, ApplicationMethods> {
  return {
    createApplication: async (record) =>
      sqlite.run("INSERT OR IGNORE INTO applications (tenant, account, revision, body) VALUES (?, ?, ?, ?)", [
        record.tenant,
        record.account,
        record.revision,
        JSON.stringify(record),
      ]) === 1,
    findApplication: async (tenant, account) => {
      const row = parseFound(
        bodySchema,
        sqlite.get("SELECT body FROM applications WHERE tenant = ? AND account = ?", [tenant, account]),
      );
      return row === undefined ? undefined : applicationSchema.parse(JSON.parse(row.body));
    },
    replaceApplication: async (next, expectedRevision) => {
      const revision = expectedRevision + 1;
      const body = JSON.stringify({ ...next, revision });
      return (
        (await sqlite.runTogether(
          "UPDATE applications SET revision = ?, body = ? WHERE tenant = ? AND account = ? AND revision = ?",
          [revision, body, next.tenant, next.account, expectedRevision],
        )) === 1
      );
    },
    listApplicationAccounts: async (tenant) =>
      z
        .array(z.object({ account: z.string() }))
        .parse(sqlite.all("SELECT account FROM applications WHERE tenant = ?", [tenant]))
        .map(({ account }) => account),

    createTmpAnswers: async ({ tenant, tokenHash, once, sealed, expiresAt }) => {
      sqlite.run("INSERT INTO tmpAnswers (tenant, tokenHash, once, sealed, expiresAt) VALUES (?, ?, ?, ?, ?)", [
        tenant,
        tokenHash,
        once ? 1 : 0,
        sealed,
        expiresAt,
      ]);
    },
    takeTmpAnswers: async (tenant, tokenHash) => {
      const taken = sqlite.get("DELETE FROM tmpAnswers WHERE tenant = ? AND tokenHash = ? AND once = 1 RETURNING *", [
        tenant,
        tokenHash,
      ]);
      return parseFound(
        tmpAnswersSchema,
        taken ??
          sqlite.get("SELECT * FROM tmpAnswers WHERE tenant = ? AND tokenHash = ? AND once = 0", [tenant, tokenHash]),
      );
    },

    createServiceToken: async ({ tenant, id, account, tokenHash, createdAt, expiresAt, revokedAt, isForOffice }) => {
      sqlite.run(
        "INSERT INTO serviceTokens (tenant, id, account, tokenHash, createdAt, expiresAt, revokedAt, isForOffice) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [tenant, id, account, tokenHash, createdAt, expiresAt, revokedAt, Number(isForOffice)],
      );
    },
    findServiceToken: async (tenant, tokenHash) =>
      parseFound(
        serviceTokenSchema,
        sqlite.get("SELECT * FROM serviceTokens WHERE tenant = ? AND tokenHash = ?", [tenant, tokenHash]),
      ),
    listServiceTokens: async (tenant) =>
      z
        .array(serviceTokenSchema)
        .parse(sqlite.all("SELECT * FROM serviceTokens WHERE tenant = ? ORDER BY createdAt DESC", [tenant])),
    revokeServiceToken: async (tenant, id, revokedAt) =>
      sqlite.run("UPDATE serviceTokens SET revokedAt = coalesce(revokedAt, ?) WHERE tenant = ? AND id = ?", [
        revokedAt,
        tenant,
        id,
      ]) === 1,
    recordServiceTokenUse: async (tenant, { token, at, path }) => {
      await sqlite.runTogether("INSERT INTO serviceTokenUses (tenant, token, at, path) VALUES (?, ?, ?, ?)", [
        tenant,
        token,
        at,
        path,
      ]);
    },
    listServiceTokenUses: async (tenant, token) =>
      z
        .array(serviceTokenUseSchema)
        .parse(
          sqlite.all("SELECT token, at, path FROM serviceTokenUses WHERE tenant = ? AND token = ? ORDER BY at", [
            tenant,
            token,
          ]),
        ),
  };
}
