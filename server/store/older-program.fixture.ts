import { DatabaseSync } from "@photostructure/sqlite";
import { MongoClient } from "mongodb";
import { z } from "zod";
import type { StoreConfig } from "./create-store.ts";

const applicationSchema = z.object({
  tenant: z.string(),
  account: z.string(),
  revision: z.number(),
  answers: z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()])),
  sealed: z.record(z.string(), z.string()),
  tabs: z.record(z.string(), z.string()),
  addAnother: z.record(z.string(), z.number()),
  documents: z.record(
    z.string(),
    z.object({ fileName: z.string(), fileSize: z.number(), fileKey: z.string(), pdfKey: z.string() }),
  ),
  lastPage: z.string().nullable(),
  webStatus: z.array(z.object({ web_status: z.string(), at: z.number() })),
  logins: z.array(z.number()),
  validations: z.record(z.string(), z.array(z.string())),
  configHash: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type OlderApplication = z.infer<typeof applicationSchema>;

export interface OlderProgram {
  find(tenant: string, account: string): Promise<OlderApplication | undefined>;
  create(record: OlderApplication): Promise<void>;
  replace(next: OlderApplication, expectedRevision: number): Promise<boolean>;
  close(): Promise<void>;
}

export function openOlderProgram(config: StoreConfig): OlderProgram {
  return "mongoUri" in config ? openMongo(config.mongoUri) : openSqlite(config.sqliteFile);
}

function openSqlite(file: string): OlderProgram {
  const database = new DatabaseSync(file);
  return {
    find: async (tenant, account) => {
      const row: unknown = database
        .prepare("SELECT body FROM applications WHERE tenant = ? AND account = ?")
        .get(tenant, account);
      return row === undefined
        ? undefined
        : applicationSchema.parse(JSON.parse(z.object({ body: z.string() }).parse(row).body));
    },
    create: async (record) =>
      void database
        .prepare("INSERT OR IGNORE INTO applications (tenant, account, revision, body) VALUES (?, ?, ?, ?)")
        .run(record.tenant, record.account, record.revision, JSON.stringify(record)),
    replace: async (next, expectedRevision) => {
      const revision = expectedRevision + 1;
      const { changes } = database
        .prepare("UPDATE applications SET revision = ?, body = ? WHERE tenant = ? AND account = ? AND revision = ?")
        .run(revision, JSON.stringify({ ...next, revision }), next.tenant, next.account, expectedRevision);
      return changes === 1;
    },
    close: async () => void database.close(),
  };
}

function openMongo(uri: string): OlderProgram {
  const client = new MongoClient(uri);
  const documents = client.db().collection("applications");
  return {
    find: async (tenant, account) =>
      applicationSchema.nullable().parse(await documents.findOne({ tenant, account })) ?? undefined,
    create: async (record) => void (await documents.insertOne({ ...record })),
    replace: async (next, expectedRevision) => {
      const { tenant, account } = next;
      const written = await documents.replaceOne(
        { tenant, account, revision: expectedRevision },
        { ...next, revision: expectedRevision + 1 },
      );
      return written.matchedCount === 1;
    },
    close: () => client.close(),
  };
}
