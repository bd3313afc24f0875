import { isSubmitted, type ApplicationRecord } from "../store/index.ts";
import type { ChangeDraft } from "./documents-deps.ts";
import type { DocumentPlace } from "./status.ts";

/**
 * Notes that a page has begun to send a file, so that other pages and devices do not show the question as unanswered.
 */
export async function noteBegin(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  { fileKey, fileName, endsAt }: { readonly fileKey: string; readonly fileName: string; readonly endsAt: number },
  now: number,
): Promise<void> {
  await changeDraft(tenant, account, (current) =>
    isSubmitted(current)
      ? current
      : {
          ...current,
          begunUploads: { ...current.begunUploads, [answerKey]: { fileKey, fileName, begunAt: now, endsAt } },
        },
  );
}

/** Notes that this file will not arrive. A later file of another page may. */
export async function noteEnd(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  fileKey: string,
  now: number,
): Promise<void> {
  await changeDraft(tenant, account, (current) => {
    const begun = Object.hasOwn(current.begunUploads, answerKey) ? current.begunUploads[answerKey] : undefined;
    return begun?.fileKey !== fileKey || begun.endsAt <= now
      ? current
      : { ...current, begunUploads: { ...current.begunUploads, [answerKey]: { ...begun, endsAt: now } } };
  });
}

export function withoutBegun(
  { begunUploads }: ApplicationRecord,
  answerKey: string,
): Pick<ApplicationRecord, "begunUploads"> {
  const { [answerKey]: _, ...others } = begunUploads;
  return { begunUploads: others };
}
