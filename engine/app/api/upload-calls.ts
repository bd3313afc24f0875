import type { ConversionState, ConversionStatus, PresignedUpload } from "../../react/index.ts";
import { NetworkError, ServerError } from "./api-errors.ts";
import type { CallApi } from "./call-api.ts";
import { parseMap, parseRecord, parseString } from "./parse.ts";

const CONVERSION_STATES: readonly string[] = ["COMPLETED", "FAILED", "IN_PROGRESS", "UNPROCESSED", "NOT_ANSWERED"] satisfies ConversionState[];

/** The steps of a file upload (specification section 4, file upload). */
export function createUploadCalls(callApi: CallApi) {
  const conversionPath = (answerKey: string) => `/api/pdf/document-answer/${encodeURIComponent(answerKey)}`;
  return {
    presign: async (answerKey: string): Promise<PresignedUpload> => {
      const { url, fields } = parseRecord(await callApi("/api/presigned-url", { method: "POST", body: { answer_key: answerKey } }));
      return { url: parseString(url), fields: parseMap(fields, parseString) };
    },
    post: postFile,
    startConversion: async (answerKey: string, fileKey: string, fileName: string) =>
      parseConversion(await callApi(conversionPath(answerKey), { method: "POST", body: { file_key: fileKey, file_name: fileName } })),
    conversionStatus: async (answerKey: string) => parseConversion(await callApi(conversionPath(answerKey))),
    deleteConversion: (answerKey: string) => callApi(conversionPath(answerKey), { method: "DELETE" }),
    deleteDocument: (answerKey: string) => callApi(`/api/document-answer/${encodeURIComponent(answerKey)}`, { method: "DELETE" }),
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

/** XMLHttpRequest, because `fetch` tells nothing of what has been sent so far. The file comes last: S3 ignores fields after it. */
function postFile({ url, fields }: PresignedUpload, file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ServerError(readMessage(request), request.status));
    };
    request.onerror = () => reject(new NetworkError("The upload was cut."));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.send(body);
  });
}

/** The portal's own store answers in JSON; S3 answers in XML, which says nothing an applicant can use. */
function readMessage(request: XMLHttpRequest): string {
  try {
    return parseString(parseRecord(JSON.parse(request.responseText))["message"]);
  } catch {
    return "";
  }
}
