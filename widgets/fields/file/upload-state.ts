/** How far one document has come between choosing and attached (docs/specification.md, section 4, file upload). */
export type UploadState =
  | { readonly step: "idle" }
  | { readonly step: "sending"; readonly fileName: string; readonly share: number }
  /** `isUnreachable`: nobody answers just now when asked how far the conversion is. The question is asked again. */
  | { readonly step: "converting"; readonly fileName: string | undefined; readonly isUnreachable?: true }
  /** `file` is kept, so that it can be sent again without being chosen again. Its name is known longer. */
  | {
      readonly step: "failed";
      readonly message: string;
      readonly file: File | undefined;
      readonly fileName: string | undefined;
    }
  | { readonly step: "deleting" }
  /** A choice had removed it, and it is given back. */
  | { readonly step: "restoring" };

export const IDLE: UploadState = { step: "idle" };

/** A tab with a document in one of these must not be left. */
export function isUnderWay({ step }: UploadState): boolean {
  return step === "sending" || step === "converting" || step === "deleting" || step === "restoring";
}
