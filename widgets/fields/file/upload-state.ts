/** State of one document (docs/specification.md, section 4, file upload). */
export type UploadState =
  | { readonly step: "idle" }
  | { readonly step: "sending"; readonly fileName: string; readonly share: number }
  /** `isUnreachable`: nobody answers at present; the page asks again. */
  | { readonly step: "converting"; readonly fileName: string | undefined; readonly isUnreachable?: true }
  | {
      readonly step: "failed";
      readonly message: string;
      readonly file: File | undefined;
      readonly fileName: string | undefined;
    }
  | { readonly step: "deleting" }
  | { readonly step: "restoring" };

export const IDLE: UploadState = { step: "idle" };

/** True while a tab with this document must not be left. */
export function isUnderWay({ step }: UploadState): boolean {
  return step === "sending" || step === "converting" || step === "deleting" || step === "restoring";
}
