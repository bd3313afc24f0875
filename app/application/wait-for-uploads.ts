import type { UploadManager } from "../../widgets/index.ts";

type Uploads = Pick<UploadManager, "underWay" | "subscribe" | "failures">;

/**
 * Resolves once no document is being sent, converted or deleted, to the keys of those that could not be attached
 * meanwhile.
 *
 * @param onWaiting called with the key of a document that is waited for
 * @param lookedUp resolves once the page has heard of every document that may be under way; it knows of them by default
 */
export async function waitForUploads(
  uploads: Uploads,
  onWaiting: (key: string) => void,
  lookedUp: Promise<unknown> = Promise.resolve(),
): Promise<readonly string[]> {
  const failedBefore = new Set(uploads.failures().map(({ key }) => key));
  const waitedFor = new Set<string>();
  let isLookedUp = false;
  const end = lookedUp.finally(() => {
    isLookedUp = true;
  });
  for (;;) {
    const underWay = uploads.underWay();
    const [key] = underWay;
    if (key === undefined && isLookedUp) break;
    if (key !== undefined && !waitedFor.has(key)) onWaiting(key);
    for (const one of underWay) waitedFor.add(one);
    await (key === undefined ? Promise.race([end, nextChange(uploads)]) : nextChange(uploads));
  }
  return uploads.failures().flatMap(({ key }) => (waitedFor.has(key) || !failedBefore.has(key) ? [key] : []));
}

function nextChange({ subscribe }: Uploads): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}
