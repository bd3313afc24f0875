import type { ConversionStatus } from "../../engine/protocol/index.ts";

/** An upload question of one applicant. */
export interface DocumentPlace {
  readonly tenant: string;
  readonly account: string;
  readonly answerKey: string;
}

/** How far the PDF of a draft is. `fileName` is empty, and `madeAt` (milliseconds since the epoch) unset, until it is COMPLETED. */
export interface DraftStatus extends ConversionStatus {
  readonly fileName: string;
  readonly madeAt: number | undefined;
}

/** The answer of `GET /api/pdf` without `url`, which the route adds once the status is COMPLETED. */
export type PdfStatus = ConversionStatus;
