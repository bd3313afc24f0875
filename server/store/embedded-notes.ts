import { z } from "zod";
import { noteSchema, type OfficeNoteStore } from "./office-notes.ts";
import type { Sqlite } from "./sqlite.ts";

/** Made wherever it is missing, as the tables of staff are. */
export const NOTE_TABLES = `
CREATE TABLE IF NOT EXISTS officeNotes (
  tenant TEXT NOT NULL, application TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL, email TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (tenant, application, at, id)) WITHOUT ROWID;
`;

/** Notes in SQLite. */
export function embeddedNotes(sqlite: Sqlite): OfficeNoteStore {
  return {
    addOfficeNote: async ({ tenant, application, at, id, email, text }) => {
      await sqlite.run("INSERT INTO officeNotes (tenant, application, at, id, email, text) VALUES (?, ?, ?, ?, ?, ?)", [
        tenant,
        application,
        at,
        id,
        email,
        text,
      ]);
    },
    listOfficeNotes: async (tenant, application, limit) =>
      z
        .array(noteSchema)
        .parse(
          sqlite.all("SELECT * FROM officeNotes WHERE tenant = ? AND application = ? ORDER BY at DESC, id LIMIT ?", [
            tenant,
            application,
            limit,
          ]),
        ),
  };
}
