/** State of one document (docs/specification.md, section 4, file upload). */
export type UploadState =
  | { readonly step: "idle" }
  | { readonly step: "sending"; readonly fileName: string; readonly share: number }
  /** `isUnreachable`: the server does not respond, and the page asks again. */
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

/** True if the page is working on this document, so that a tab with it must stay open. */
export function isUnderWay({ step }: UploadState): boolean {
  return step === "sending" || step === "converting" || step === "deleting" || step === "restoring";
}
