import { DOCUMENT_ANSWERED } from "../../engine/core/index.ts";
import { uploadsOf, type UploadManager } from "../../widgets/index.ts";
import type { OpenApplication } from "./open-application.ts";

interface FailedFile {
  readonly key: string;
  readonly name: string;
}

type Parts = Pick<OpenApplication, "store" | "services">;

export async function findFailed(parts: Parts, keys: readonly string[]): Promise<FailedFile | undefined> {
  const { store, services } = parts;
  const key = keys.find((one) => isMissed(parts, one));
  if (key === undefined) return undefined;
  const state = uploadsOf(store, services).state(key);
  const shown = state.step === "failed" ? state.fileName : undefined;
  // A page that did not send the file does not know its name.
  const name =
    shown ??
    (await services.uploads.conversionStatus(key).then(
      ({ file_name }) => file_name,
      () => undefined,
    )) ??
    labelOf(parts, key);
  return { key, name };
}

const isMissed = ({ store }: Parts, key: string): boolean =>
  store.getField(key).visible && store.getAnswer(key) !== DOCUMENT_ANSWERED;

const labelOf = ({ store }: Parts, key: string): string => store.tenant.fields.get(key)?.label ?? key;

type Uploads = Pick<UploadManager, "underWay" | "subscribe" | "failures">;

/**
 * Waits until no document is being sent, converted or deleted. Returns the keys of documents that failed meanwhile.
 * @param onWaiting called with the key of each document that the page waits for
 * @param lookedUp resolves when the page knows all running uploads
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
