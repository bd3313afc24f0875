import { MongoClient, type CommandStartedEvent } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApplicationRecord } from "./application-record.ts";
import { mongoApplications } from "./mongo-applications.ts";
import { MONGO_INDEXES } from "./mongo.ts";
import { mongoJobs } from "./mongo-jobs.ts";
import { account, auditEntry, code, link, officeExport, session, staffSession } from "./records.fixture.ts";
import { OFFICE_SORTS, type OfficeView } from "./office-list.ts";
import { officeRow } from "./office-rows.fixture.ts";
import { mongoTables } from "./mongo-tables.ts";
import { storeInTables } from "./store.ts";
import { mongoOffice } from "./mongo-office.ts";
import { mongoUri, newDatabase } from "./test-database.fixture.ts";

if (mongoUri === undefined)
  console.warn("\n*** SKIPPED: PORTICO_TEST_MONGODB_URI is unset, so the indexes of queries are NOT tested. ***\n");

const VIEW: OfficeView = {
  sort: "name",
  isDescending: false,
  statuses: ["started"],
  rounds: ["fall"],
  filters: [
    { place: 0, oneOf: ["program=mba"] },
    { place: 1, ranges: [["age=1", "age=2"]] },
  ],
};

const SAVED_VIEW = { tenant: "t", id: "v", staff: "s", name: "New", query: "", isShared: false };

type Json = Readonly<Record<string, unknown>>;

/** Returns every filter of a command as the server receives it. */
function filtersOf({ commandName, command }: CommandStartedEvent): readonly Json[] {
  const parts = command as {
    readonly filter?: Json;
    readonly query?: Json;
    readonly updates?: readonly { readonly q: Json }[];
    readonly deletes?: readonly { readonly q: Json }[];
    readonly pipeline?: readonly { readonly $match?: Json }[];
  };
  switch (commandName) {
    case "find":
      return [parts.filter ?? {}];
    case "findAndModify":
    case "distinct":
      return [parts.query ?? {}];
    case "update":
      return (parts.updates ?? []).map(({ q }) => q);
    case "delete":
      return (parts.deletes ?? []).map(({ q }) => q);
    case "aggregate":
      return (parts.pipeline ?? []).flatMap(({ $match }) => ($match === undefined ? [] : [$match]));
    default:
      return [];
  }
}

/**
 * True if an index serves the filter: the filter has the index's first field, or its first two fields if the first is
 * the tenant.
 */
const isServed = (collection: string, filter: Json): boolean => {
  const asked = new Set([
    ...Object.keys(filter),
    ...(Array.isArray(filter["$or"]) ? filter["$or"].flatMap((part: Json) => Object.keys(part)) : []),
  ]);
  return (MONGO_INDEXES[collection] ?? []).some(({ key }) => {
    const fields = Object.keys(key);
    // There are few tenants, so an index used only by tenant reads everything of the tenant.
    return fields[0] === "tenant" ? fields.slice(0, 2).every((field) => asked.has(field)) : asked.has(fields[0] ?? "");
  });
};

/**
 * Returns the stages of a query's plan: MongoDB's winning plan, or SQLite's steps below FerretDB. `SEARCH` uses an
 * index, and `SCAN` reads everything.
 */
function stagesOf(plan: unknown): readonly string[] {
  if (typeof plan !== "object" || plan === null) return [];
  const { Plan: steps } = plan as Json;
  if (Array.isArray(steps))
    return steps.flatMap((step) =>
      /detail=SEARCH/.test(String(step)) ? ["IXSCAN"] : /detail=SCAN/.test(String(step)) ? ["COLLSCAN"] : [],
    );
  return Object.entries(plan).flatMap(([name, value]) => (name === "stage" ? [String(value)] : stagesOf(value)));
}

/** Finds the next tenant. FerretDB does not use the index for a range of words. MongoDB does. */
const NEXT_TENANT = "audit.find tenant";
/** The epoch is one document, and a tenant has few versions. */
const FEW = ["epoch.find value", "epoch.update value", "tenantVersions.find tenant"];

/** Queries without an index, or with an index of the tenant only. They are rare, or their tables are small. */
const WHOLE_TENANT = [
  "applications.find tenant",
  NEXT_TENANT,
  ...FEW,
  "officeViews.find tenant",
  "serviceTokens.find tenant",
  "sessions.delete tenant",
];

describe.skipIf(mongoUri === undefined)("Queries of the MongoDB store", () => {
  const seen = new Map<string, { readonly collection: string; readonly filter: Json }>();
  let client: MongoClient;
  beforeAll(async () => {
    client = new MongoClient(newDatabase().href, { monitorCommands: true });
    client.on("commandStarted", (event) => {
      const collection = String((event.command as Json)[event.commandName]);
      for (const filter of filtersOf(event))
        seen.set(`${collection}.${event.commandName} ${Object.keys(filter).join(" ")}`, { collection, filter });
    });
  });
  afterAll(async () => {
    await client?.db().dropDatabase();
    await client?.close();
  });

  it("uses an index for each query except a few", async () => {
    const run = <T>(
      collection: string,
      work: (documents: ReturnType<ReturnType<MongoClient["db"]>["collection"]>) => Promise<T>,
    ) => work(client.db().collection(collection));
    // Leave out sweeping: it searches by time over all tenants, and FerretDB over SQLite uses no index for a time
    // range.
    const { sweepExpired: _, ...inTables } = storeInTables(mongoTables(run));
    const store = {
      ...inTables,
      ...mongoApplications(run),
      ...mongoJobs(run, inTables),
      ...mongoOffice(run),
    };
    const job = { tenant: "t", account: "a", kind: "pdf", key: "k" } as const;
    // Every other method takes a tenant, or an id, and further plain values.
    const calls: Partial<Record<keyof typeof store, () => Promise<unknown>>> = {
      createAccount: () => store.createAccount(account({ id: "a", username: "u" })),
      changeAccount: () => store.changeAccount("t", "a", { confirmedAt: 2 }),
      createSession: () => store.createSession(session({ tokenHash: "h", account: "a" })),
      createCode: () => store.createCode(code({ id: "c", purpose: "reset" })),
      changeCode: () => store.changeCode("t", "c", { codeHash: "h", expiresAt: 2 }),
      keepReference: () => store.keepReference({ tenant: "t", account: "a", reference: "r" }),
      noteJob: () => store.noteJob("x", "w", {}, 1),
      listJobs: async () => {
        await store.listJobs("t", "webhook", 5);
        await store.listJobs("t", "webhook", 5, { createdAt: 2, id: "x" });
      },
      createApplication: () => store.createApplication(createApplicationRecord("t", "a", 1)),
      replaceApplication: () => store.replaceApplication(createApplicationRecord("t", "a", 1), 0),
      listOffice: async () => {
        for (const sort of OFFICE_SORTS)
          for (const search of [undefined, { words: ["a", "b"], username: "a", reference: "a" }])
            await store.listOffice(
              "t",
              { ...VIEW, sort, search },
              { from: { key: sort === "name" || sort === "status" ? "a" : 1, id: "a" }, limit: 5 },
            );
      },
      listOfficeIds: () => store.listOfficeIds("t", VIEW, { from: { key: "a", id: "a" }, limit: 5 }),
      addOfficeNote: () =>
        store.addOfficeNote({ tenant: "t", application: "a", id: "n", at: 1, email: "e", text: "x" }),
      addOfficeView: () => store.addOfficeView(SAVED_VIEW),
      changeOfficeView: () => store.changeOfficeView(SAVED_VIEW),
      countOffice: () => store.countOffice("t", VIEW),
      writeOfficeRow: () => store.writeOfficeRow("t", "a", officeRow(1), 0),
      createTmpAnswers: () =>
        store.createTmpAnswers({ tenant: "t", tokenHash: "h", once: true, sealed: "s", expiresAt: 1 }),
      createServiceToken: () => store.createServiceToken(link({ id: "i", tokenHash: "h" })),
      recordServiceTokenUse: () => store.recordServiceTokenUse("t", { token: "i", at: 1, path: "/" }),
      enqueueJob: () => store.enqueueJob(job, {}, 1),
      ensureJob: () => store.ensureJob(job, {}, 1),
      findJob: () => store.findJob(job),
      claimJob: () => store.claimJob({ kinds: ["pdf"], owner: "o", now: 2, leaseMs: 1 }),
      deleteJob: () => store.deleteJob(job),
      putOfficeExport: () => store.putOfficeExport(officeExport({ tenant: "t" })),
      changeOfficeExport: () => store.changeOfficeExport(officeExport({ tenant: "t" }), "waiting"),
      replaceStaffRoster: () => store.replaceStaffRoster({ tenant: "t", revision: 1, members: [] }, 1),
      createStaffSession: () => store.createStaffSession(staffSession({ tokenHash: "h", staff: "s" })),
      createStaffTicket: () =>
        store.createStaffTicket({ tenant: "t", id: "i", staff: "s", kind: "invitation", expiresAt: 1 }),
      keepVersion: () => store.keepVersion({ tenant: "t", hash: "h", usedAt: 1, bundle: "b" }),
      appendAudit: () => store.appendAudit(auditEntry(1, { staff: "s" })),
      listAudit: () => store.listAudit("t", 9, 9, { staff: "s" }),
    };
    for (const name of Object.keys(store) as (keyof typeof store)[]) {
      const callPlainly = store[name] as (...values: readonly unknown[]) => Promise<unknown>;
      await (calls[name]?.() ?? callPlainly("t", "a", 1, 2));
    }
    expect(seen.size).toBeGreaterThan(20);
    const scanning = [...seen]
      .filter(([, { collection, filter }]) => !isServed(collection, filter))
      .map(([query]) => query);
    expect(scanning.sort()).toEqual(WHOLE_TENANT.toSorted());
  });

  it("finds an index in the server's own plan of each query except a few, if the server explains plans", async ({
    skip,
  }) => {
    const database = client.db();
    for (const [collection, indexes] of Object.entries(MONGO_INDEXES))
      await database.collection(collection).createIndexes([...indexes]);
    const plans = new Map<string, readonly string[]>();
    for (const [query, { collection, filter }] of [...seen]) {
      const { queryPlanner } = (await database.collection(collection).find(filter).explain("queryPlanner")) as {
        queryPlanner?: { winningPlan?: Json };
      };
      plans.set(query, stagesOf(queryPlanner?.winningPlan ?? queryPlanner));
    }
    if ([...plans.values()].every((stages) => stages.length === 0)) skip("This server's explain has no winning plan.");
    expect(
      [...plans].filter(
        ([query, stages]) =>
          ![NEXT_TENANT, ...FEW].includes(query) &&
          (stages.includes("COLLSCAN") || !stages.some((stage) => stage.endsWith("IXSCAN"))),
      ),
    ).toEqual([]);
  });
});
