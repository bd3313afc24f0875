import { cleanFileName, fileLimitsOf } from "../../engine/core/index.ts";
import type { ConversionStatus, WorkStatus } from "../../engine/protocol/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import {
  documentsOf,
  isSubmitted,
  toDocumentAnswers,
  type ApplicationRecord,
  type DocumentRecord,
  type Job,
  type JsonObject,
  type QueuePlace,
} from "../store/index.ts";
import type { PrintTenant } from "../print/index.ts";
import { UploadTooLargeError, type PresignedUpload } from "../uploads/index.ts";
import {
  conversionOf,
  convertedKeyOf,
  detachDocument,
  findDocument,
  noteBegin,
  noteConversion,
  noteEnd,
  parseConversionInput,
  restoreDocument,
} from "./document-changes.ts";
import { checkDocumentQuestion, checkFileName, refuseDocument, type StorageQuota } from "./document-limits.ts";
import { toApplicantText, type DocumentPlace, type DocumentsDeps } from "./documents-deps.ts";
import type { FairQueue } from "./fair-queue.ts";
import { isIncomingKeyOf, newIncomingKey } from "./upload-keys.ts";

const PRESIGNED_FOR_MS = 10 * 60_000;

const STATUS_TEXTS: Readonly<Record<WorkStatus, ServerTextKey>> = {
  UNPROCESSED: "conversion.waiting",
  IN_PROGRESS: "conversion.running",
  COMPLETED: "conversion.done",
  FAILED: "error.conversion",
  NOT_ANSWERED: "conversion.none",
};

export interface FileHandedIn {
  readonly fileKey: string;
  readonly fileName: string;
  /** Upload time of the document that the page showed. Null if it showed none, absent if unknown. */
  readonly shown?: number | null | undefined;
  /** Hash of the caller's network. Default: unknown. */
  readonly network?: string;
}

const documentIn = (record: ApplicationRecord | undefined, { answerKey }: DocumentPlace) =>
  record && findDocument(record, answerKey);

/** True without `shown`, or if the page showed the current document and no conversion waits or runs. */
const isAsShown = (shown: number | null | undefined, job: Job | undefined, document: DocumentRecord | undefined) =>
  shown === undefined ||
  (job?.state !== "UNPROCESSED" && job?.state !== "IN_PROGRESS" && (document?.handedInAt ?? null) === shown);

/** True if items may have moved after the page asked to send the file: the key may now belong to another item. */
const isOfMovedItem = (record: ApplicationRecord | undefined, { answerKey }: DocumentPlace, fileKey: string): boolean =>
  record !== undefined &&
  Object.keys(record.arrangements).length > 0 &&
  record.begunUploads[answerKey]?.fileKey !== fileKey;

export function createConversions(
  deps: DocumentsDeps,
  { turns, quota }: { readonly turns: FairQueue; readonly quota: StorageQuota },
  wake: () => void,
) {
  const { store, changeDraft, uploads, now } = deps;

  const tenantOf = (tenant: string): PrintTenant => {
    const found = deps.findTenant(tenant);
    if (found === undefined) throw new Error("This tenant is not loaded.");
    return found;
  };

  const toStatus = ({ tenant }: DocumentPlace, job?: Job): ConversionStatus => {
    const status = job?.state ?? "NOT_ANSWERED";
    const message = job?.message ?? toApplicantText(deps, tenant, STATUS_TEXTS[status]);
    return job === undefined ? { status, message } : { status, message, file_name: parseConversionInput(job).fileName };
  };

  const checkOpen = async ({ tenant, account }: DocumentPlace): Promise<ApplicationRecord | undefined> => {
    const record = await deps.findUpToDate(tenant, account);
    if (record !== undefined && isSubmitted(record)) throw refuseSubmitted(record);
    return record;
  };

  /** Deletes and rejects a file that would replace a document that the page did not show. */
  const refuseChanged = async (fileKey: string): Promise<never> => {
    await uploads.remove(fileKey);
    throw new ServerError("document_changed");
  };

  const readArrived = async (place: DocumentPlace, fileKey: string, maxBytes: number): Promise<Uint8Array> => {
    const bytes = await uploads.read(fileKey, maxBytes).catch((error: unknown) => {
      if (error instanceof UploadTooLargeError) return undefined;
      throw error;
    });
    if (bytes === undefined) throw refuseDocument("document.missing");
    await quota.limitFor(place, 0).catch(async (error: unknown) => {
      await uploads.remove(fileKey);
      throw error;
    });
    return bytes;
  };

  /** Queues a conversion, unless another page queued one first. Returns the queued job. */
  const queueFirst = async (place: DocumentPlace, input: JsonObject, turn: QueuePlace, ended: Job | undefined) => {
    if (ended !== undefined) await store.deleteJob(conversionOf(place), ended.id);
    return store.ensureJob(conversionOf(place), input, now(), turn);
  };

  /** Deletes the files of a conversion and of documents. Keeps PDFs that the application refers to. */
  const removeFiles = async (
    place: DocumentPlace,
    job: Job | undefined,
    documents: readonly (DocumentRecord | undefined)[],
  ): Promise<void> => {
    const stale = new Set(documents.flatMap((document) => [document?.pdfKey, document?.fileKey]));
    if (job !== undefined) stale.add(convertedKeyOf(job)).add(parseConversionInput(job).fileKey);
    const record = await store.findApplication(place.tenant, place.account);
    for (const { pdfKey } of record === undefined ? [] : documentsOf(record)) stale.delete(pdfKey);
    for (const key of stale) if (key !== undefined) await uploads.remove(key);
  };

  return {
    presign: async (place: DocumentPlace, given?: string, fileSize?: number): Promise<PresignedUpload> => {
      const tenant = tenantOf(place.tenant);
      checkDocumentQuestion(tenant, place);
      await checkOpen(place);
      const fileName = given === undefined ? undefined : cleanFileName(given);
      if (fileName !== undefined) checkFileName(tenant, place, fileName);
      const fileKey = newIncomingKey(place, now());
      const maxBytes = fileLimitsOf(tenant.tenant, place.answerKey).fileMaxBytes;
      const presigned = await uploads.presign({
        key: fileKey,
        maxBytes,
        expiresInMs: PRESIGNED_FOR_MS,
        room: await quota.limitFor(place, fileSize ?? maxBytes),
      });
      if (fileName !== undefined)
        await noteBegin(changeDraft, place, { fileKey, fileName, endsAt: now() + PRESIGNED_FOR_MS }, now());
      return presigned;
    },
    start: async (place: DocumentPlace, { fileKey, fileName: given, shown, network = "" }: FileHandedIn) => {
      const fileName = cleanFileName(given);
      const tenant = tenantOf(place.tenant);
      checkDocumentQuestion(tenant, place);
      const recordOnArrival = await checkOpen(place);
      if (!isIncomingKeyOf(place, fileKey)) throw refuseDocument("document.unknown");
      checkFileName(tenant, place, fileName);
      // The client repeats its call if it lost the response.
      const lastJob = await store.findJob(conversionOf(place));
      if (lastJob?.input.fileKey === fileKey) return toStatus(place, lastJob);
      // Read the application after the job, so that it contains the document of a conversion that has just ended.
      const record = await checkOpen(place);
      if (!isAsShown(shown, lastJob, documentIn(record, place)) || isOfMovedItem(record, place, fileKey))
        await refuseChanged(fileKey);
      // Without `shown`, replace only the document that the application had when the call arrived.
      const replaced = documentIn(shown === undefined ? recordOnArrival : record, place);
      const bytes = await readArrived(place, fileKey, fileLimitsOf(tenant.tenant, place.answerKey).fileMaxBytes);
      const input = { fileKey, fileName, fileSize: bytes.length };
      const turn = await turns.placeOf(place, network, bytes);
      const job = await (shown === null
        ? queueFirst(place, input, turn, lastJob)
        : store.enqueueJob(conversionOf(place), input, now(), turn));
      if (job.input.fileKey !== fileKey) await refuseChanged(fileKey);
      if (!(await noteConversion(changeDraft, place, replaced, now()))) {
        await store.deleteJob(conversionOf(place), job.id);
        await uploads.remove(fileKey);
        throw refuseSubmitted(await deps.findUpToDate(place.tenant, place.account));
      }
      wake();
      await removeFiles(place, lastJob, [replaced, record?.removedDocuments[place.answerKey]]);
      return toStatus(place, job);
    },
    status: async (place: DocumentPlace) => toStatus(place, await store.findJob(conversionOf(place))),
    remove: async (place: DocumentPlace, shown?: number) => {
      checkDocumentQuestion(tenantOf(place.tenant), place);
      const record = await checkOpen(place);
      const job = await store.findJob(conversionOf(place));
      const document = documentIn(record, place);
      const isThere = document !== undefined || job !== undefined;
      if (shown !== undefined && isThere && document?.handedInAt !== shown) throw new ServerError("document_changed");
      await store.deleteJob(conversionOf(place));
      const putAway = record?.removedDocuments[place.answerKey];
      await removeFiles(place, job, [await detachDocument(changeDraft, place, now(), document?.pdfKey), putAway]);
      return toStatus(place);
    },
    abandon: async (place: DocumentPlace, fileKey: string) => {
      checkDocumentQuestion(tenantOf(place.tenant), place);
      await checkOpen(place);
      await noteEnd(changeDraft, place, fileKey, now());
      const job = await store.findJob(conversionOf(place));
      if (job?.input.fileKey !== fileKey) return toStatus(place, job);
      await store.deleteJob(conversionOf(place));
      await removeFiles(place, job, [await detachDocument(changeDraft, place, now(), convertedKeyOf(job))]);
      return toStatus(place);
    },
    restore: async (place: DocumentPlace): Promise<ConversionStatus> => {
      checkDocumentQuestion(tenantOf(place.tenant), place);
      await restoreDocument(changeDraft, place, now());
      return { status: "COMPLETED", message: toApplicantText(deps, place.tenant, STATUS_TEXTS.COMPLETED) };
    },
    forget: async (place: DocumentPlace) => {
      const job = await store.findJob(conversionOf(place));
      if (job?.state === "COMPLETED" || job?.state === "FAILED") await store.deleteJob(conversionOf(place));
    },
    answers: async (tenant: string, account: string) => {
      const record = await deps.findUpToDate(tenant, account);
      return toDocumentAnswers(record?.documents ?? {});
    },
  };
}
