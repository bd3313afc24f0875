/**
 * The office has opened a submitted application to its applicant once more. It is there until the next submission; what
 * was submitted before counts for as long as that does not come.
 */
export interface Reopening {
  readonly at: number;
  /** The e-mail address of the member of staff. */
  readonly by: string;
  /** In the office's words, which the applicant reads. */
  readonly reason: string;
  /** Up to when it may be changed and submitted. */
  readonly until: number;
  /** When it was submitted last, and the version of the form with which. */
  readonly submittedAt: number;
  readonly configHash: string;
  /** Set where the office closed it again before its last day; `until` is that moment then. */
  readonly closed: ClosedReopening | null;
}

export interface ClosedReopening {
  /** The e-mail address of the member of staff. */
  readonly by: string;
  /** In the office's words, which the applicant reads. */
  readonly reason: string;
}
