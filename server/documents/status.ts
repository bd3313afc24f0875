import type { ConversionStatus } from "../../engine/protocol/index.ts";

export interface DocumentPlace {
  readonly tenant: string;
  readonly account: string;
  readonly answerKey: string;
}

/** `fileName` is empty and `madeAt` (milliseconds since the epoch) unset until it is COMPLETED. */
export interface DraftStatus extends ConversionStatus {
  readonly fileName: string;
  readonly madeAt: number | undefined;
}

export type PdfStatus = ConversionStatus;
