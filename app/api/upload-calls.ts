import {
  FILE_STORE_REFUSALS,
  presignedUploadSchema,
  workStatusSchema,
  type FileStoreRefusal,
  type PresignedUpload,
} from "../../engine/protocol/index.ts";
import { UploadRefusedError } from "../../engine/react/index.ts";
import { NetworkError, ServerError } from "./api-errors.ts";
import type { CallApi } from "./call-api.ts";

/** Why a file was not stored: what the store said, or that it cannot store anything, or something else. */
type Refusal = FileStoreRefusal | "unavailable" | "unknown";

/**
 * The steps of a file upload (docs/specification.md, section 4).
 *
 * @param refusalText gives the message for a refusal of the file store, because the store's own is not for applicants
 */
export function createUploadCalls(callApi: CallApi, refusalText: (refusal: Refusal) => string) {
  const conversionPath = (answerKey: string) => `/api/pdf/document-answer/${encodeURIComponent(answerKey)}`;
  return {
    presign: (answerKey: string): Promise<PresignedUpload> =>
      withRefusal(
        callApi("/api/presigned-url", presignedUploadSchema, { method: "POST", body: { answer_key: answerKey } }),
      ),
    post: (presigned: PresignedUpload, file: File, onProgress: (share: number) => void, signal?: AbortSignal) =>
      postFile({ presigned, file, onProgress, signal, refusalText }),
    startConversion: (answerKey: string, fileKey: string, fileName: string) =>
      withRefusal(
        callApi(conversionPath(answerKey), workStatusSchema, {
          method: "POST",
          body: { file_key: fileKey, file_name: fileName },
        }),
      ),
    conversionStatus: (answerKey: string) => withRefusal(callApi(conversionPath(answerKey), workStatusSchema)),
    restoreDocument: (answerKey: string) =>
      withRefusal(
        callApi(`/api/document-answer/${encodeURIComponent(answerKey)}`, workStatusSchema, { method: "POST" }),
      ),
    /** Stops a conversion, and deletes the document and its answer: one call does all of it on the server. */
    deleteDocument: (answerKey: string) =>
      callApi(`/api/document-answer/${encodeURIComponent(answerKey)}`, workStatusSchema, { method: "DELETE" }),
  };
}

export type UploadCalls = ReturnType<typeof createUploadCalls>;

/** A server that failed may accept the same file a minute later. One that has examined and refused it will refuse it again. */
async function withRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ServerError
      ? new UploadRefusedError(error.message, error.status >= 500 || error.isThrottled())
      : error;
  }
}

interface FilePost {
  readonly presigned: PresignedUpload;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal | undefined;
  readonly refusalText: (refusal: Refusal) => string;
}

/** Uses XMLHttpRequest, because `fetch` does not report progress. The file comes last, because S3 ignores fields after it. */
function postFile({ presigned, file, onProgress, signal, refusalText }: FilePost): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(presigned.fields)) body.append(name, value);
    body.append("file", file);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      const refusal = findRefusal(request.responseText) ?? (request.status >= 500 ? "unavailable" : "unknown");
      reject(new UploadRefusedError(refusalText(refusal), !OF_THE_FILE.has(refusal)));
    };
    request.onerror = () => reject(new NetworkError("The upload was cut."));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", presigned.url);
    request.send(body);
  });
}

/** What the same file would meet again. */
const OF_THE_FILE: ReadonlySet<Refusal> = new Set(["EntityTooLarge", "EntityTooSmall", "QuotaExceeded"]);

/** The portal's own store answers in JSON, `"code":"upload_EntityTooLarge"`, S3 in XML, `<Code>EntityTooLarge</Code>`. */
function findRefusal(answer: string): FileStoreRefusal | undefined {
  const code = /(?:upload_|<Code>)(\w+)/.exec(answer)?.[1];
  return FILE_STORE_REFUSALS.find((refusal) => refusal === code);
}
