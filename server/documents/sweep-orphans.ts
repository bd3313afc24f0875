import { sweepScratchFolders } from "../scratch-folder.ts";
import { USED } from "../uploads/index.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { countSubmissions, documentsOf } from "../store/index.ts";
import { pdfIdentity } from "./application-pdf.ts";
import { convertedKeyOf, dropStale } from "./document-changes.ts";
import { CONVERTED, DRAFTED, INCOMING, PRINTED, printedKey } from "./upload-keys.ts";

/** Longer than an upload takes, and longer than the portal retries a job. */
const MIN_AGE_MS = 60 * 60_000;

/**
 * Deletes unused uploads that are at least an hour old; younger ones may be in use. Also deletes scratch folders of
 * killed processes.
 */
export async function sweepOrphans(deps: DocumentsDeps): Promise<number> {
  const { uploads, now, logger } = deps;
  await sweepScratchFolders();
  await deps.store.deleteDraftJobs(now() - MIN_AGE_MS);
  let deleted = 0;
  for (const folder of [INCOMING, CONVERTED, PRINTED, DRAFTED, USED]) {
    for await (const { key, modifiedAt } of uploads.list(`${folder}/`)) {
      if (now() - modifiedAt < MIN_AGE_MS || (await isInUse(deps, key, now()))) continue;
      await uploads.remove(key);
      deleted += 1;
    }
  }
  if (deleted > 0) logger.info({ deleted }, "unused uploads deleted");
  return deleted;
}

async function isInUse({ store, touchApplication }: DocumentsDeps, key: string, now: number): Promise<boolean> {
  if (key.startsWith(`${USED}/`) || key.startsWith(`${DRAFTED}/`)) return false;
  const [folder, tenant = "", account = "", answerKey = ""] = key.split("/");
  if (folder === PRINTED) {
    const times = countSubmissions((await store.findApplication(tenant, account)) ?? { webStatus: [], earlier: [] });
    for (let number = 1; number <= times; number += 1) {
      const job = await store.findJob(pdfIdentity(tenant, account, number));
      if (job !== undefined && printedKey(tenant, account, job.id) === key) return true;
    }
    return false;
  }
  const job = await store.findJob({ tenant, account, kind: "conversion", key: answerKey });
  if (folder === INCOMING)
    return job?.input.fileKey === key && (job.state === "UNPROCESSED" || job.state === "IN_PROGRESS");
  if (job !== undefined && convertedKeyOf(job) === key) return true;
  const record = await store.findApplication(tenant, account);
  if (record === undefined) return false;
  const stale = dropStale(record, now);
  if (stale !== undefined) await touchApplication(tenant, account, (current) => dropStale(current, now));
  return documentsOf({ ...record, ...stale }).some(({ pdfKey }) => pdfKey === key);
}
