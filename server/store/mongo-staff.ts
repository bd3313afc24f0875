import { z } from "zod";
import { wantedBy } from "./embedded-staff.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import type { StaffStore } from "./staff-records.ts";
import { toAuditEntries, staffRosterSchema, staffSessionRecordSchema, staffTicketSchema } from "./staff-schemas.ts";

/** Staff, their sessions and the audit in MongoDB. Each method is one command, so each is atomic. */
export function mongoStaff(run: Run): StaffStore {
  const findOne = async <T>(schema: z.ZodType<T>, collection: string, wanted: object): Promise<T | undefined> =>
    schema.nullable().parse(await run(collection, (documents) => documents.findOne(wanted))) ?? undefined;
  return {
    findStaffRoster: (tenant) => findOne(staffRosterSchema, "staffRosters", { tenant }),
    replaceStaffRoster: ({ tenant, members }, expectedRevision) =>
      run("staffRosters", async (documents) => {
        const next = { tenant, revision: expectedRevision + 1, members };
        if (expectedRevision === 0) return insertOnce(documents, next);
        return (await documents.replaceOne({ tenant, revision: expectedRevision }, next)).modifiedCount === 1;
      }),

    createStaffSession: async (session) => {
      await run("staffSessions", (documents) => documents.insertOne({ ...session }));
    },
    findStaffSession: (tenant, tokenHash) => findOne(staffSessionRecordSchema, "staffSessions", { tenant, tokenHash }),
    touchStaffSession: async (tenant, tokenHash, lastSeenAt, expiresAt) =>
      (
        await run("staffSessions", (documents) =>
          documents.updateOne(
            { tenant, tokenHash },
            { $set: { lastSeenAt, expiresAt } },
            { writeConcern: { w: 1, journal: false } },
          ),
        )
      ).matchedCount === 1,
    deleteStaffSession: async (tenant, tokenHash) =>
      (await run("staffSessions", (documents) => documents.deleteOne({ tenant, tokenHash }))).deletedCount === 1,
    deleteStaffSessionsOf: async (tenant, staff) => {
      await run("staffSessions", (documents) => documents.deleteMany({ tenant, staff }));
    },

    createStaffTicket: async (ticket) => {
      await run("staffTickets", (documents) => documents.insertOne({ ...ticket }));
    },
    findStaffTicket: (tenant, id) => findOne(staffTicketSchema, "staffTickets", { tenant, id }),
    takeStaffTicket: async (tenant, id) =>
      staffTicketSchema
        .nullable()
        .parse(await run("staffTickets", (documents) => documents.findOneAndDelete({ tenant, id }))) ?? undefined,
    deleteStaffTickets: async (tenant, staff, kind) => {
      await run("staffTickets", (documents) => documents.deleteMany({ tenant, staff, kind }));
    },

    appendAudit: (entry) => run("audit", (documents) => insertOnce(documents, entry)),
    listAudit: async (tenant, before, limit, filter = {}) =>
      toAuditEntries(
        await run("audit", (documents) =>
          documents
            .find({ tenant, seq: { $lt: before }, ...Object.fromEntries(wantedBy(filter)) })
            .sort({ seq: -1 })
            .limit(limit)
            .toArray(),
        ),
      ),
    readAudit: async (tenant, after, limit) =>
      toAuditEntries(
        await run("audit", (documents) =>
          documents
            .find({ tenant, seq: { $gt: after } })
            .sort({ seq: 1 })
            .limit(limit)
            .toArray(),
        ),
      ),
    listAuditedEmails: (tenant) =>
      listDistinct(async (after) => {
        const wanted = { tenant, email: { $gt: after } };
        const found = await run("audit", (documents) =>
          documents
            .find(wanted, { projection: { _id: 0, email: 1 } })
            .sort({ email: 1 })
            .limit(1)
            .toArray(),
        );
        return z.array(z.object({ email: z.string() })).parse(found)[0]?.email;
      }),
    listAuditedTenants: () =>
      listDistinct(async (after) => {
        const wanted = { tenant: { $gt: after } };
        const found = await run("audit", (documents) =>
          documents
            .find(wanted, { projection: { _id: 0, tenant: 1 } })
            .sort({ tenant: 1 })
            .limit(1)
            .toArray(),
        );
        return z.array(z.object({ tenant: z.string() })).parse(found)[0]?.tenant;
      }),
  };
}

/** Goes from one value to the next by an index, because to ask for distinct ones reads every entry. */
async function listDistinct(findNext: (after: string) => Promise<string | undefined>): Promise<readonly string[]> {
  const found: string[] = [];
  for (;;) {
    const next = await findNext(found.at(-1) ?? "");
    if (next === undefined) return found;
    found.push(next);
  }
}
