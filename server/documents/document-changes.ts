import { DOCUMENT_ANSWERED, EMPTY_ANSWER, extensionOf, findKeptMediaType } from "../../engine/core/index.ts";
import { refuseDocument } from "./document-limits.ts";
import type { ChangeDraft, DocumentPlace } from "./documents-deps.ts";
import { convertedFolder } from "./upload-keys.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import {
  isSubmitted,
  msLeftOf,
  nextContentRevision,
  type ApplicationRecord,
  type DocumentRecord,
  type Job,
  type JobIdentity,
  type RemovedDocument,
} from "../store/index.ts";

export const conversionOf = ({ tenant, account, answerKey }: DocumentPlace): JobIdentity => ({
  tenant,
  account,
  kind: "conversion",
  key: answerKey,
});
export const placeOfJob = ({ tenant, account, key }: JobIdentity): DocumentPlace => ({
  tenant,
  account,
  answerKey: key,
});

export function parseConversionInput({ input }: Job) {
  const { fileKey, fileName, fileSize } = input;
  if (typeof fileKey !== "string" || typeof fileName !== "string" || typeof fileSize !== "number")
    throw new Error("The conversion job lacks its file.");
  return { fileKey, fileName, fileSize };
}

/** Returns the key of the job's PDF, or of its video or sound. A second attempt overwrites the first file. */
export function convertedKeyOf(job: Job): string {
  const { fileName } = parseConversionInput(job);
  const extension = findKeptMediaType(fileName) === undefined ? "pdf" : extensionOf(fileName);
  return `${convertedFolder(placeOfJob(job))}${job.key}/${job.id}.${extension}`;
}

export const findDocument = ({ documents }: Pick<ApplicationRecord, "documents">, answerKey: string) =>
  Object.hasOwn(documents, answerKey) ? documents[answerKey] : undefined;

/** Changes the answer of a document question. Open pages receive the change. */
export function withDocumentAnswer(record: ApplicationRecord, answerKey: string, answer: string, now: number) {
  const contentRevision = nextContentRevision(record.contentRevision);
  return {
    ...record,
    updatedAt: now,
    contentRevision,
    answers: { ...record.answers, [answerKey]: answer },
    marks: { ...record.marks, [answerKey]: [contentRevision, "", 0, now] },
  } as const;
}

/**
 * Attaches a document and its answer in one write, unless the application is submitted or has a newer document. Returns
 * true if the application has the document.
 */
export async function attachDocument(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  document: DocumentRecord,
  now: number,
): Promise<boolean> {
  const record = await changeDraft(tenant, account, (current) => {
    const present = findDocument(current, answerKey);
    return isSubmitted(current) || (present !== undefined && present.handedInAt > document.handedInAt)
      ? current
      : {
          ...withDocumentAnswer(current, answerKey, DOCUMENT_ANSWERED, now),
          documents: { ...current.documents, [answerKey]: document },
        };
  });
  // Search all documents: a migration may have moved the document to another key, or set it aside.
  return [record.documents, record.setAsideDocuments]
    .flatMap((documents) => Object.values(documents))
    .some(({ pdfKey }) => pdfKey === document.pdfKey);
}

/**
 * Removes the document of a draft and clears its answer. With `onlyPdfKey`, keeps a document with another PDF. Returns
 * the removed document.
 */
export async function detachDocument(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  now: number,
  onlyPdfKey?: string,
): Promise<DocumentRecord | undefined> {
  let taken: DocumentRecord | undefined;
  await changeDraft(tenant, account, (current): ApplicationRecord => {
    taken = findDocument(current, answerKey);
    if (isSubmitted(current) || (onlyPdfKey !== undefined && taken?.pdfKey !== onlyPdfKey)) {
      taken = undefined;
      return current;
    }
    const isPutAway = Object.hasOwn(current.removedDocuments, answerKey);
    const isBegun = Object.hasOwn(current.begunUploads, answerKey);
    if (taken === undefined && !current.answers[answerKey] && !isPutAway && !isBegun) return current;
    const { [answerKey]: _, ...documents } = current.documents;
    const { [answerKey]: _putAway, ...removedDocuments } = current.removedDocuments;
    // Open pages already know that a tab or choice cleared the answer.
    const isCleared = current.answers[answerKey] === EMPTY_ANSWER;
    return {
      ...(isCleared ? current : withDocumentAnswer(current, answerKey, EMPTY_ANSWER, now)),
      ...withoutBegun(current, answerKey),
      documents,
      removedDocuments,
      updatedAt: now,
    };
  });
  return taken;
}

/**
 * Call this after queueing a conversion. Removes the replaced document and writes the application: a parallel submission
 * then reads the application again and sees the conversion. Returns false if the application is submitted.
 */
export async function noteConversion(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  replaced: DocumentRecord | undefined,
  now: number,
): Promise<boolean> {
  const record = await changeDraft(tenant, account, (current) => {
    if (isSubmitted(current)) return current;
    const present = findDocument(current, answerKey);
    const { [answerKey]: _putAway, ...removedDocuments } = current.removedDocuments;
    const beside = { ...withoutBegun(current, answerKey), removedDocuments };
    if (present === undefined || present.pdfKey !== replaced?.pdfKey) return { ...current, ...beside, updatedAt: now };
    const { [answerKey]: _, ...documents } = current.documents;
    return { ...withDocumentAnswer(current, answerKey, EMPTY_ANSWER, now), ...beside, documents };
  });
  return !isSubmitted(record);
}

/** Records that a page is sending a file, so that other pages and devices show the upload. */
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

/** Records that this file will not arrive. Keeps the record of a later file. */
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

export function withoutBegun({ begunUploads }: ApplicationRecord, answerKey: string) {
  const { [answerKey]: _, ...others } = begunUploads;
  return { begunUploads: others };
}

/** True if the applicant can still restore the document. */
const isKept = (document: RemovedDocument, now: number): boolean => msLeftOf(document, now) > 0;

/** Drops removed documents that can no longer be restored. Returns undefined if there are none to drop. */
export function dropStale({ removedDocuments }: Pick<ApplicationRecord, "removedDocuments">, now: number) {
  const entries = Object.entries(removedDocuments);
  const kept = entries.filter(([, document]) => isKept(document, now));
  return kept.length === entries.length ? undefined : { removedDocuments: Object.fromEntries(kept) };
}

/**
 * Restores a removed document in one write, unless the question has another document.
 * @throws ServerError `application_submitted`, `application_withdrawn`, or `document_refused` if nothing can be
 * restored
 */
export async function restoreDocument(
  changeDraft: ChangeDraft,
  { tenant, account, answerKey }: DocumentPlace,
  now: number,
): Promise<void> {
  await changeDraft(tenant, account, (current) => {
    if (isSubmitted(current)) throw refuseSubmitted(current);
    if (findDocument(current, answerKey) !== undefined) return current;
    const { [answerKey]: found, ...removedDocuments } = current.removedDocuments;
    if (found === undefined || !Object.hasOwn(current.removedDocuments, answerKey) || !isKept(found, now))
      throw refuseDocument("document.gone");
    const { removedAt: _, ...document } = found;
    return {
      ...withDocumentAnswer(current, answerKey, DOCUMENT_ANSWERED, now),
      documents: { ...current.documents, [answerKey]: document },
      removedDocuments,
    };
  });
}
