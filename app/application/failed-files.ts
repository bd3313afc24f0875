import { DOCUMENT_ANSWERED } from "../../engine/core/index.ts";
import { uploadsOf } from "../../widgets/index.ts";
import type { OpenApplication } from "./open-application.ts";
import { noteTold } from "./told-files.ts";

/** A file that is not attached to its question, which is asked and has no other. */
export interface FailedFile {
  readonly key: string;
  readonly name: string;
}

type Parts = Pick<OpenApplication, "store" | "services">;

/** Finds the first of these files that a submission would go without, and says what it is called. */
export async function findFailed(parts: Parts, keys: readonly string[]): Promise<FailedFile | undefined> {
  const { store, services } = parts;
  const key = keys.find((one) => isMissed(parts, one));
  if (key === undefined) return undefined;
  const state = uploadsOf(store, services).state(key);
  const shown = state.step === "failed" ? state.fileName : undefined;
  // A page that only followed the conversion does not know what was sent.
  const name =
    shown ??
    (await services.uploads.conversionStatus(key).then(
      ({ file_name }) => file_name,
      () => undefined,
    )) ??
    labelOf(parts, key);
  noteTold(store, "failed", key, name);
  return { key, name };
}

/**
 * Finds a file whose conversion had failed before this page could follow it, if its applicant does not know yet: the
 * question shows no failure, and no submission has been held up by this file.
 */
export async function findUntoldFailure(parts: Parts): Promise<FailedFile | undefined> {
  const { store, services } = parts;
  const uploads = uploadsOf(store, services);
  for (const { key, isDocument } of store.tenant.fields.values()) {
    if (!isDocument || !isMissed(parts, key) || uploads.state(key).step === "failed") continue;
    const { status, file_name } = await services.uploads.conversionStatus(key);
    const name = file_name ?? labelOf(parts, key);
    if (status === "FAILED" && noteTold(store, "failed", key, name)) return { key, name };
  }
  return undefined;
}

const isMissed = ({ store }: Parts, key: string): boolean =>
  store.getField(key).visible && store.getAnswer(key) !== DOCUMENT_ANSWERED;

const labelOf = ({ store }: Parts, key: string): string => store.tenant.fields.get(key)?.label ?? key;
