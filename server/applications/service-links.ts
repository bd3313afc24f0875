import { randomUUID } from "node:crypto";
import { createToken, hashToken } from "../accounts/index.ts";
import { ServerError } from "../errors.ts";
import type { ServiceTokenRecord, Store } from "../store/index.ts";

/**
 * Shortens a path and removes what could move a terminal's cursor, because `service-links` prints it and whoever has
 * the link chose it.
 */
const toListed = (path: string): string => path.replace(/[^\x20-\x7e]/g, "?").slice(0, 200);

/**
 * Print links for staff. They are made on the command line and stored as hashes, they expire and can be revoked, and
 * each use is recorded.
 */
export function createServiceLinks(store: Store, now: () => number) {
  return {
    /** The token is shown this once. Undefined when there is no such account. */
    create: async (
      tenant: string,
      username: string,
      lifetimeMs: number,
    ): Promise<{ readonly token: string; readonly record: ServiceTokenRecord } | undefined> => {
      const account = await store.findAccountByUsername(tenant, username);
      if (account === undefined) return undefined;
      const token = createToken();
      const record = {
        tenant,
        id: randomUUID(),
        account: account.id,
        tokenHash: hashToken(token),
        createdAt: now(),
        expiresAt: now() + lifetimeMs,
        revokedAt: null,
      };
      await store.createServiceToken(record);
      return { token, record };
    },
    /**
     * Returns the account whose application the token opens, and records the use. @throws ServerError
     * `service_token_invalid`
     */
    open: async (tenant: string, token: string, path: string): Promise<string> => {
      const record = await store.findServiceToken(tenant, hashToken(token));
      if (record === undefined || record.revokedAt !== null || record.expiresAt <= now())
        throw new ServerError("service_token_invalid");
      await store.recordServiceTokenUse(tenant, { token: record.id, at: now(), path: toListed(path) });
      return record.account;
    },
    list: async (tenant: string) =>
      Promise.all(
        (await store.listServiceTokens(tenant)).map(async (record) => ({
          ...record,
          uses: await store.listServiceTokenUses(tenant, record.id),
        })),
      ),
    revoke: (tenant: string, id: string): Promise<boolean> => store.revokeServiceToken(tenant, id, now()),
  };
}
export type ServiceLinks = ReturnType<typeof createServiceLinks>;
