import type { JobState } from "../store/index.ts";

/** Specification section 3: the values of a PDF status and of a conversion status. */
export type WorkStatus = JobState | "NOT_ANSWERED";

/** An upload question of one applicant. */
export interface DocumentPlace {
  readonly tenant: string;
  readonly account: string;
  readonly answerKey: string;
}

/** The body of `GET /api/pdf/document-answer/:key`. */
export interface ConversionStatus {
  readonly status: WorkStatus;
  readonly message: string;
}

/** The body of `GET /api/pdf`, but for `url`, which the route adds once the status is COMPLETED. */
export interface PdfStatus {
  readonly status: WorkStatus;
  readonly message: string;
}
