import { z } from "zod";
import type { Run } from "./mongo-driver.ts";
import { noteSchema, type OfficeNoteStore } from "./office-notes.ts";

/** Notes in MongoDB. */
export function mongoNotes(run: Run): OfficeNoteStore {
  return {
    addOfficeNote: async (note) => {
      await run("officeNotes", (documents) => documents.insertOne({ ...note }));
    },
    listOfficeNotes: async (tenant, application, limit) =>
      z
        .array(noteSchema)
        .parse(
          await run("officeNotes", (documents) =>
            documents.find({ tenant, application }).sort({ at: -1, id: 1 }).limit(limit).toArray(),
          ),
        ),
  };
}
