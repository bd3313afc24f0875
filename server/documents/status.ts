import type { ConversionStatus } from "../../engine/protocol/index.ts";

/** An upload question of one applicant. */
export interface DocumentPlace {
  readonly tenant: string;
  readonly account: string;
  readonly answerKey: string;
}

/** The answer of `GET /api/pdf` without `url`, which the route adds once the status is COMPLETED. */
export type PdfStatus = ConversionStatus;
