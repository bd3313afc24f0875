import { z } from "zod";
import { applicationSchema, byAge, type ApplicationRecord, toStoredApplication } from "./application-record.ts";
import { applicationNamesSchema, applicationSummarySchema } from "./application-summary.ts";
import { parseFound } from "./stored-values.ts";
import { laterApplicationsOf } from "./store-accounts.ts";
import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type ApplicationMethods =
  | "createApplication"
  | "findApplication"
  | "listApplications"
  | "listApplicationsWithEffects"
  | "replaceApplication"
  | "listApplicationSummaries"
  | "listApplicationIds";

const bodySchema = z.object({ body: z.string(), row: z.string().nullable() });
const objectSchema = z.looseObject({});
const toRecord = ({ body, row }: z.infer<typeof bodySchema>): ApplicationRecord =>
  applicationSchema.parse({
    ...objectSchema.parse(JSON.parse(body)),
    row: row === null ? null : (JSON.parse(row) as unknown),
  });

const MAX_KEPT_CHARACTERS = 4_000_000;

/** Creates a parser with a cache by text, because the calls of one applicant parse the same text many times. */
function createParser() {
  const kept = new Map<string, ApplicationRecord>();
  let characters = 0;
  return (stored: z.infer<typeof bodySchema>): ApplicationRecord => {
    const text = `${stored.body}\n${stored.row ?? ""}`;
    const known = kept.get(text);
    if (known !== undefined) return known;
    const record = toRecord(stored);
    kept.set(text, record);
    characters += text.length;
    for (const oldest of kept.keys()) {
      if (characters <= MAX_KEPT_CHARACTERS) break;
      kept.delete(oldest);
      characters -= oldest.length;
    }
    return record;
  };
}
const toColumns = ({ row, ...record }: ApplicationRecord, revision: number) => [
  JSON.stringify(toStoredApplication(record, revision)),
  row === null ? null : JSON.stringify(row),
];

/** Columns of a summary. SQLite extracts them, so that the portal does not parse answers. */
const SUMMARIES = `SELECT account, json_extract(body, '$.round') AS round, json_extract(body, '$.submission.round.id') AS submittedRound,
  json_extract(body, '$.reopening.submittedAt') AS reopenedFrom, json_extract(body, '$.reopening.configHash') AS reopenedForm, json_extract(body, '$.reopening.until') AS reopenedUntil, json_extract(body, '$.withdrawals') AS withdrawals, json_extract(body, '$.webStatus') AS webStatus, json_extract(body, '$.configHash') AS configHash,
  json_extract(body, '$.createdAt') AS createdAt, json_extract(body, '$.updatedAt') AS updatedAt,
  json_extract(body, '$.answers') <> '{}' OR json_extract(body, '$.sealed') <> '{}' OR json_extract(body, '$.documents') <> '{}' AS isBegun
  FROM applications WHERE tenant = ? AND account > ? ORDER BY account LIMIT ?`;

/** Stores each application as one JSON text, with its row of the office's list in a second column. */
export function embeddedApplications(sqlite: Sqlite): Pick<Store, ApplicationMethods> {
  const parse = createParser();
  return {
    createApplication: async (record) =>
      (await sqlite.run(
        "INSERT OR IGNORE INTO applications (tenant, account, revision, body, row, listed) VALUES (?, ?, ?, ?, ?, ?)",
        [record.tenant, record.account, record.revision, ...toColumns(record, record.revision), record.revision],
      )) === 1,
    findApplication: async (tenant, account) => {
      const row = parseFound(
        bodySchema,
        sqlite.get("SELECT body, row FROM applications WHERE tenant = ? AND account = ?", [tenant, account]),
      );
      return row === undefined ? undefined : parse(row);
    },
    listApplications: async (tenant, account) =>
      z
        .array(bodySchema)
        .parse(
          sqlite.all(
            "SELECT body, row FROM applications WHERE tenant = ? AND (account = ? OR (account > ? AND account < ?))",
            [tenant, account, ...laterApplicationsOf(account)],
          ),
        )
        .map(toRecord)
        .sort(byAge),
    listApplicationsWithEffects: async () =>
      applicationNamesSchema.parse(
        sqlite.all("SELECT tenant, account FROM applications WHERE json_extract(body, '$.hasEffects') IS NOT NULL", []),
      ),
    replaceApplication: async (next, expectedRevision) => {
      const revision = expectedRevision + 1;
      return (
        (await sqlite.run(
          "UPDATE applications SET revision = ?, body = ?, row = ?, listed = ? WHERE tenant = ? AND account = ? AND revision = ?",
          [revision, ...toColumns(next, revision), revision, next.tenant, next.account, expectedRevision],
        )) === 1
      );
    },
    listApplicationSummaries: async (tenant, after, limit) =>
      z.array(applicationSummarySchema).parse(sqlite.all(SUMMARIES, [tenant, after, limit])),
    listApplicationIds: async (tenant) =>
      z
        .array(z.object({ account: z.string() }))
        .parse(sqlite.all("SELECT account FROM applications WHERE tenant = ?", [tenant]))
        .map(({ account }) => account),
  };
}
