import { presignedUploadSchema, workStatusSchema, type PresignedUpload } from "../../engine/protocol/index.ts";
import { UploadRefusedError, type KeptUpload } from "../../engine/react/index.ts";
import { NetworkError, ServerError } from "./api-errors.ts";
import type { CallApi } from "./call-api.ts";
import type { Refusal } from "./post-file.ts";

/**
 * The steps of a file upload (docs/specification.md, section 4).
 *
 * @param refusalText gives the message for a refusal of a question's file, because the store's own is not for applicants
 */
export function createUploadCalls(callApi: CallApi, refusalText: (refusal: Refusal, answerKey: string) => string) {
  const conversionPath = (answerKey: string) => `/api/pdf/document-answer/${encodeURIComponent(answerKey)}`;
  return {
    presign: (answer_key: string, file_name: string): Promise<PresignedUpload> =>
      withRefusal(
        callApi("/api/presigned-url", presignedUploadSchema, { method: "POST", body: { answer_key, file_name } }),
      ),
    /** What posts a file is loaded with the first one, because no page needs it in order to be shown. */
    post: async (presigned: PresignedUpload, file: File, onProgress: (share: number) => void, answerKey: string) => {
      const { postFile } = await import("./post-file.ts").catch((cause: unknown) => {
        throw new NetworkError("", { cause });
      });
      await postFile({ presigned, file, onProgress, refusalText: (refusal) => refusalText(refusal, answerKey) });
    },
    /** @param shown when the document was handed in that the page shows, null where it shows none */
    startConversion: (answerKey: string, fileKey: string, fileName: string, shown: number | null) =>
      withRefusal(
        callApi(conversionPath(answerKey), workStatusSchema, {
          method: "POST",
          body: { file_key: fileKey, file_name: fileName, shown },
        }),
      ),
    abandon: ({ answerKey, fileKey }: KeptUpload) =>
      callApi(`${conversionPath(answerKey)}?file_key=${encodeURIComponent(fileKey)}`, workStatusSchema, {
        method: "DELETE",
      }),
    conversionStatus: (answerKey: string) => withRefusal(callApi(conversionPath(answerKey), workStatusSchema)),
    restoreDocument: (answerKey: string) =>
      withRefusal(
        callApi(`/api/document-answer/${encodeURIComponent(answerKey)}`, workStatusSchema, { method: "POST" }),
      ),
    /** Stops a conversion, and deletes the document and its answer: one call does all of it on the server. */
    deleteDocument: (answerKey: string, shown: number | undefined) =>
      withRefusal(
        callApi(
          `/api/document-answer/${encodeURIComponent(answerKey)}${shown === undefined ? "" : `?shown=${String(shown)}`}`,
          workStatusSchema,
          { method: "DELETE" },
        ),
      ),
  };
}

export type UploadCalls = ReturnType<typeof createUploadCalls>;

/** A server that failed may accept the same file a minute later. One that has examined and refused it will refuse it again. */
async function withRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ServerError
      ? new UploadRefusedError(
          error.message,
          error.status >= 500 || error.isThrottled(),
          error.code === "document_changed",
        )
      : error;
  }
}
