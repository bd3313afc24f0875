import {
  UploadRefusedError,
  type ConversionState,
  type ConversionStatus,
  type PresignedUpload,
} from "../../engine/react/index.ts";
import { NetworkError, ServerError } from "./api-errors.ts";
import type { CallApi } from "./call-api.ts";
import { parseMap, parseRecord, parseString } from "./parse.ts";

const CONVERSION_STATES: readonly string[] = [
  "COMPLETED",
  "FAILED",
  "IN_PROGRESS",
  "UNPROCESSED",
  "NOT_ANSWERED",
] satisfies ConversionState[];

/** Why a file store refuses a post. Both stores answer with the codes of Amazon S3. */
export type StoreRefusal = "EntityTooLarge" | "EntityTooSmall" | "other";

/**
 * The steps of a file upload (docs/specification.md, section 4).
 *
 * @param refusalText gives the message for a refusal of the file store, because the store's own is not for applicants
 */
export function createUploadCalls(callApi: CallApi, refusalText: (refusal: StoreRefusal) => string) {
  const conversionPath = (answerKey: string) => `/api/pdf/document-answer/${encodeURIComponent(answerKey)}`;
  return {
    presign: async (answerKey: string): Promise<PresignedUpload> => {
      const { url, fields } = parseRecord(
        await toRefusal(callApi("/api/presigned-url", { method: "POST", body: { answer_key: answerKey } })),
      );
      return { url: parseString(url), fields: parseMap(fields, parseString) };
    },
    post: (presigned: PresignedUpload, file: File, onProgress: (share: number) => void, signal?: AbortSignal) =>
      postFile({ presigned, file, onProgress, signal, refusalText }),
    startConversion: async (answerKey: string, fileKey: string, fileName: string) =>
      parseConversion(
        await toRefusal(
          callApi(conversionPath(answerKey), { method: "POST", body: { file_key: fileKey, file_name: fileName } }),
        ),
      ),
    conversionStatus: async (answerKey: string) => parseConversion(await callApi(conversionPath(answerKey))),
    deleteConversion: (answerKey: string) => callApi(conversionPath(answerKey), { method: "DELETE" }),
    deleteDocument: (answerKey: string) =>
      callApi(`/api/document-answer/${encodeURIComponent(answerKey)}`, { method: "DELETE" }),
  };
}

export type UploadCalls = ReturnType<typeof createUploadCalls>;

function parseConversion(value: unknown): ConversionStatus {
  const { status, message } = parseRecord(value);
  const name = parseString(status).toUpperCase();
  return { status: isConversionState(name) ? name : "FAILED", message: parseString(message) };
}

function isConversionState(name: string): name is ConversionState {
  return CONVERSION_STATES.includes(name);
}

/** A server that failed may accept the same file a minute later. One that has examined and refused it will refuse it again. */
async function toRefusal<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ServerError ? new UploadRefusedError(error.message, error.status >= 500) : error;
  }
}

interface FilePost {
  readonly presigned: PresignedUpload;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal | undefined;
  readonly refusalText: (refusal: StoreRefusal) => string;
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
      const refusal = parseRefusal(request.responseText);
      reject(new UploadRefusedError(refusalText(refusal), refusal === "other"));
    };
    request.onerror = () => reject(new NetworkError("The upload was cut."));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", presigned.url);
    request.send(body);
  });
}

/** The portal's own store answers in JSON, `"code":"upload_EntityTooLarge"`, S3 in XML, `<Code>EntityTooLarge</Code>`. */
function parseRefusal(answer: string): StoreRefusal {
  const code = /(?:upload_|<Code>)(\w+)/.exec(answer)?.[1];
  return code === "EntityTooLarge" || code === "EntityTooSmall" ? code : "other";
}
