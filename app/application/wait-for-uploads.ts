import type { UploadManager } from "../../widgets/index.ts";

type Uploads = Pick<UploadManager, "underWay" | "subscribe" | "state">;

/**
 * Resolves once no document is being sent, converted or deleted, to the key of one that could not be attached
 * meanwhile, if any.
 *
 * @param onWaiting called with the key of a document that is waited for
 */
export async function waitForUploads(uploads: Uploads, onWaiting: (key: string) => void): Promise<string | undefined> {
  const waitedFor = new Set<string>();
  for (let [key] = uploads.underWay(); key !== undefined; [key] = uploads.underWay()) {
    if (!waitedFor.has(key)) onWaiting(key);
    for (const one of uploads.underWay()) waitedFor.add(one);
    await nextChange(uploads);
  }
  return [...waitedFor].find((key) => uploads.state(key).step === "failed");
}

function nextChange({ subscribe }: Uploads): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}
