import { DOCUMENT_ANSWERED, type TextValues } from "../../../engine/core/index.ts";
import type { TextKey } from "../../../engine/texts/index.ts";
import type { AnswerStore, ConversionStatus, FormServices, KeptUpload } from "../../../engine/react/index.ts";
import { isUnderWay, type UploadState } from "./upload-state.ts";

/** What the upload manager can do with one document. */
interface UploadSteps {
  readonly store: AnswerStore;
  readonly services: () => FormServices;
  readonly state: (key: string) => UploadState;
  readonly set: (key: string, state: UploadState) => void;
  readonly lookUp: (key: string, onUnreachable: () => void) => Promise<ConversionStatus>;
  readonly persist: <T>(call: () => Promise<T>, onUnreachable: () => void) => Promise<T>;
  readonly follow: (key: string, first: ConversionStatus) => Promise<void>;
  readonly fail: (key: string, message: string, failed: { readonly fileName: string }) => void;
  readonly abandon: (upload: KeptUpload) => Promise<void>;
  readonly toText: (key: TextKey, values?: TextValues) => string;
}

/** Goes on with a file that a page has left which ended. It is loaded only where there is one. Never rejects. */
export async function resumeKeptUpload(upload: KeptUpload, steps: UploadSteps): Promise<void> {
  const { answerKey: key, fileKey, fileName } = upload;
  const { store, set } = steps;
  const { uploads } = steps.services();
  if (isUnderWay(steps.state(key)) || !store.getField(key).visible) return;
  try {
    // Another device may have sent one since.
    const { status } = await steps.lookUp(key, () => undefined);
    if (status !== "NOT_ANSWERED" || store.getAnswer(key) === DOCUMENT_ANSWERED) return uploads.release(upload);
    if (fileKey === "") throw new Error("The page ended before the file was sent.");
    set(key, { step: "converting", fileName });
    const started = await steps.persist(
      () => uploads.startConversion(key, fileKey, fileName),
      () => set(key, { step: "converting", fileName, isUnreachable: true }),
    );
    uploads.release(upload);
    await steps.follow(key, started);
  } catch {
    uploads.release(upload);
    steps.fail(key, steps.toText("upload.lost", { name: fileName }), { fileName });
    await steps.abandon(upload);
  }
}
