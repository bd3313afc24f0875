import { DOCUMENT_ANSWERED, EMPTY_ANSWER } from "../../engine/core/index.ts";
import {
  isSubmitted,
  type ApplicationRecord,
  type DocumentRecord,
  type Job,
  type JobIdentity,
} from "../store/index.ts";
import { withoutBegun } from "./begun-uploads.ts";
import type { ChangeDraft } from "./documents-deps.ts";
import type { DocumentPlace } from "./status.ts";

/** The input of a conversion. */
export interface ConversionInput {
  readonly fileKey: string;
  readonly fileName: string;
  readonly fileSize: number;
}

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

/** @throws Error when the record is not that of a conversion. */
export function parseConversionInput({ input }: Job): ConversionInput {
  const { fileKey, fileName, fileSize } = input;
  if (typeof fileKey !== "string" || typeof fileName !== "string" || typeof fileSize !== "number")
    throw new Error("The conversion job lacks its file.");
  return { fileKey, fileName, fileSize };
}

/** Finds the document of a question, and never a property that every object inherits. */
export const findDocument = (
  { documents }: Pick<ApplicationRecord, "documents">,
  answerKey: string,
): DocumentRecord | undefined => (Object.hasOwn(documents, answerKey) ? documents[answerKey] : undefined);

/**
 * The record with another answer of a document question. It is news to every page, and no page wrote it: a worker did,
 * or a call that sends no answers.
 */
export function withDocumentAnswer(record: ApplicationRecord, answerKey: string, answer: string, now: number) {
  const contentRevision = record.contentRevision + 1;
  return {
    ...record,
    updatedAt: now,
    contentRevision,
    answers: { ...record.answers, [answerKey]: answer },
    marks: { ...record.marks, [answerKey]: [contentRevision, "", 0, now] },
  } as const;
}

/**
 * Attaches the document to the application and marks its answer, in one write. Returns false if nothing changed,
 * because the application is submitted or has a document that was handed in later.
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
  // Where the form has changed meanwhile, it went to where its question is, or was set aside.
  return [record.documents, record.setAsideDocuments]
    .flatMap((documents) => Object.values(documents))
    .some(({ pdfKey }) => pdfKey === document.pdfKey);
}

/**
 * Removes the document and clears its answer, unless the application is submitted. With `onlyPdfKey`, any other
 * document stays. Returns the document that was removed.
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
    // Where a tab or a choice has cleared the answer, that was the news.
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
 * Writes the application once more when a conversion has been queued, and removes the document that it replaces. A
 * submission that looked for conversions before this one was queued then finds the application changed and looks again.
 * Returns false if the application is submitted.
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
    // The new file takes the place of one that a choice had removed, too.
    const { [answerKey]: _putAway, ...removedDocuments } = current.removedDocuments;
    const beside = { ...withoutBegun(current, answerKey), removedDocuments };
    if (present === undefined || present.pdfKey !== replaced?.pdfKey) return { ...current, ...beside, updatedAt: now };
    const { [answerKey]: _, ...documents } = current.documents;
    return { ...withDocumentAnswer(current, answerKey, EMPTY_ANSWER, now), ...beside, documents };
  });
  return !isSubmitted(record);
}
