import { z } from "zod";
import type { ApplicationId } from "./store-accounts.ts";
import { type ReadonlyDeep, flag } from "./stored-values.ts";
import { openTable, type Tables } from "./table.ts";

export type TmpAnswersRecord = ReadonlyDeep<z.infer<typeof tmpAnswersSchema>>;
const tmpAnswersSchema = z.object({
  tenant: z.string(),
  tokenHash: z.string(),
  once: flag,
  sealed: z.string(),
  expiresAt: z.number(),
});

/** A print link. The store keeps ended links, because their uses show who could read the application. */
export type ServiceTokenRecord = ReadonlyDeep<z.infer<typeof serviceTokenSchema>>;
export const serviceTokenSchema = z.object({
  tenant: z.string(),
  id: z.string(),
  account: z.string(),
  tokenHash: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  revokedAt: z.number().nullable(),
  /** Read only if `audience` is null, as in links of early portal versions. */
  isForOffice: flag.default(false),
  audience: z.string().nullable().default(null),
  /** Id of the staff member. Empty for a command; null for links of early portal versions. */
  maker: z.string().nullable().default(null),
  recipient: z.string().nullable().default(null),
});

export const audienceOfLink = ({ audience, isForOffice }: ServiceTokenRecord): string =>
  audience ?? (isForOffice ? "office" : "everyone");

export type ServiceTokenUse = Omit<ReadonlyDeep<z.infer<typeof serviceTokenUseSchema>>, "tenant">;
const serviceTokenUseSchema = z.object({ tenant: z.string(), token: z.string(), at: z.number(), path: z.string() });

export type LinkStore = ReturnType<typeof storeLinks>;

export function storeLinks(tables: Tables) {
  const tmpAnswers = openTable(tables, "tmpAnswers", tmpAnswersSchema);
  const links = openTable(tables, "serviceTokens", serviceTokenSchema);
  const uses = openTable(tables, "serviceTokenUses", serviceTokenUseSchema);
  return {
    createTmpAnswers: (record: TmpAnswersRecord): Promise<void> => tmpAnswers.insert(record),
    /** Returns a partner's answers. Answers with `once` go to one caller only. */
    consumeTmpAnswers: async (tenant: string, tokenHash: string): Promise<TmpAnswersRecord | undefined> =>
      (await tmpAnswers.take({ tenant, tokenHash, once: true })) ?? tmpAnswers.get({ tenant, tokenHash, once: false }),

    createServiceToken: (record: ServiceTokenRecord): Promise<void> => links.insert(record),
    findServiceToken: (tenant: string, tokenHash: string) => links.get({ tenant, tokenHash }),
    listServiceTokens: (tenant: string) => links.list({ tenant }, { sort: { createdAt: -1 } }),
    listServiceTokensOf: (tenant: string, account: ApplicationId): Promise<readonly ServiceTokenRecord[]> =>
      links.list({ tenant, account }, { sort: { createdAt: -1 } }),
    /** Revokes a link. A second call keeps the first time. Returns false if the link does not exist. */
    revokeServiceToken: async (tenant: string, id: string, revokedAt: number): Promise<boolean> =>
      (await links.update({ tenant, id, revokedAt: null }, { revokedAt })) ||
      (await links.get({ tenant, id })) !== undefined,
    handServiceToken: async (tenant: string, id: string, maker: string): Promise<void> => {
      await links.update({ tenant, id }, { maker });
    },
    recordServiceTokenUse: (tenant: string, use: ServiceTokenUse): Promise<void> => uses.insert({ tenant, ...use }),
    listServiceTokenUses: async (tenant: string, token: string): Promise<readonly ServiceTokenUse[]> =>
      (await uses.list({ tenant, token }, { sort: { at: 1 } })).map(({ at, path }) => ({ token, at, path })),
  };
}
