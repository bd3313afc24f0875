import { sweepScratchFolders } from "../scratch/index.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { CONVERTED, convertedKey, INCOMING, PRINTED, printedKey } from "./upload-keys.ts";

/** Longer than an upload may take and a job may try. */
const MIN_AGE_MS = 60 * 60_000;

/**
 * Deletes uploads that nothing refers to: files posted but never converted, and what a process left that died between
 * writing a file and writing that down. Safe while others work: only files of more than an hour are looked at. Deletes
 * the temporary folders of killed processes too.
 */
export async function sweepOrphans({ store, uploads, now, logger }: DocumentsDeps): Promise<number> {
  await sweepScratchFolders();
  let deleted = 0;
  for (const folder of [INCOMING, CONVERTED, PRINTED]) {
    for await (const { key, modifiedAt } of uploads.list(`${folder}/`)) {
      if (now() - modifiedAt < MIN_AGE_MS || (await isInUse(store, key))) continue;
      await uploads.remove(key);
      deleted += 1;
    }
  }
  if (deleted > 0) logger.info({ deleted }, "uploads that nothing refers to were deleted");
  return deleted;
}

async function isInUse(store: DocumentsDeps["store"], key: string): Promise<boolean> {
  const [folder, tenant = "", account = "", answerKey = ""] = key.split("/");
  if (folder === PRINTED) {
    const job = await store.findJob({ tenant, account, kind: "pdf", key: "submission" });
    return job !== undefined && printedKey(tenant, account, job.id) === key;
  }
  const job = await store.findJob({ tenant, account, kind: "conversion", key: answerKey });
  if (folder === INCOMING)
    return job?.input.fileKey === key && (job.state === "UNPROCESSED" || job.state === "IN_PROGRESS");
  if (job !== undefined && convertedKey({ tenant, account, answerKey }, job.id) === key) return true;
  const record = await store.findApplication(tenant, account);
  return record !== undefined && Object.values(record.documents).some((document) => document.pdfKey === key);
}
