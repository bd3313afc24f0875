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

export function parseConversionInput({ input }: Job): ConversionInput {
  const { fileKey, fileName, fileSize } = input;
  if (typeof fileKey !== "string" || typeof fileName !== "string" || typeof fileSize !== "number")
    throw new Error("The conversion job lacks its file.");
  return { fileKey, fileName, fileSize };
}

export const findDocument = (
  { documents }: Pick<ApplicationRecord, "documents">,
  answerKey: string,
): DocumentRecord | undefined => (Object.hasOwn(documents, answerKey) ? documents[answerKey] : undefined);

/** Changes the answer of a document question, as news to every page. */
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
 * Attaches a document and its answer in one write. Returns false if the application is submitted or has a later
 * document.
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
  // If the form changed meanwhile, the document moved with its question or was set aside.
  return [record.documents, record.setAsideDocuments]
    .flatMap((documents) => Object.values(documents))
    .some(({ pdfKey }) => pdfKey === document.pdfKey);
}

/**
 * Removes the document and clears its answer in a draft. With `onlyPdfKey`, any other document stays.
 * Returns the removed document.
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
    // A tab or a choice that cleared the answer was the news.
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
 * Writes the application when a conversion is queued, and removes the replaced document. A submission that looked for
 * conversions too early then finds a changed application. Returns false if the application is submitted.
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
