import { FILE_STORE_REFUSALS, type FileStoreRefusal, type PresignedUpload } from "../../engine/protocol/index.ts";
import { UploadRefusedError } from "../../engine/react/index.ts";
import { NetworkError } from "./call-api.ts";

export type Refusal = FileStoreRefusal | "unavailable" | "unknown";

interface FilePost {
  readonly presigned: PresignedUpload;
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly refusalText: (refusal: Refusal) => string;
}

/**
 * Posts a file. Uses XMLHttpRequest, because `fetch` reports no progress. The file is the last field, because S3
 * ignores later ones.
 */
export function postFile({ presigned, file, onProgress, refusalText }: FilePost): Promise<void> {
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
    request.onerror = request.onabort = () => reject(new NetworkError("The upload was interrupted."));
    request.open("POST", presigned.url);
    request.send(body);
  });
}

const OF_THE_FILE: ReadonlySet<Refusal> = new Set(["EntityTooLarge", "EntityTooSmall", "QuotaExceeded"]);

/**
 * Finds the code in a rejection. The portal responds in JSON (`"code":"upload_EntityTooLarge"`), S3 in XML
 * (`<Code>EntityTooLarge</Code>`).
 */
function findRefusal(answer: string): FileStoreRefusal | undefined {
  const code = /(?:upload_|<Code>)(\w+)/.exec(answer)?.[1];
  return FILE_STORE_REFUSALS.find((refusal) => refusal === code);
}
