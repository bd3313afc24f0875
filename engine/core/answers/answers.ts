/** One answer. Coded answers are strings, a checked box is `true`, and the empty string is no answer. */
export type AnswerValue = string | boolean | number | null;

/**
 * The flat map from field key to value. It includes the companions `{key}_desc` (docs/specification.md, section 3) and
 * `{key}_typed` (see `enteredAnswer`).
 */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const EMPTY_ANSWER = "";
/** The value of a document field whose upload has been converted. */
export const DOCUMENT_ANSWERED = "ANSWERED";
/** How long a document that a choice or a change of tab removed may be given back. Then its files are deleted. */
export const REMOVED_DOCUMENT_HOURS = 24;

export interface DocumentAnswer {
  readonly file_name: string;
  /** Bytes, as uploaded. */
  readonly file_size: number;
  /** When it was handed in, in milliseconds since the epoch, by which one file is told from another of its name. */
  readonly handed_in?: number | undefined;
}

/** All that an applicant has given. `evaluate` depends on nothing else but the tenant and the time. */
export interface Application {
  readonly answers: Answers;
  /** Chosen tab by tab group id. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Number of items by add-another id. */
  readonly addAnother: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, DocumentAnswer>>;
  /** The id of the round that it is for; empty or absent where it is for none. */
  readonly round?: string | undefined;
}

export const EMPTY_APPLICATION: Application = { answers: {}, tabs: {}, addAnother: {}, documents: {} };

/** Whether an answer is given. An unchecked box is no answer, and neither is white space. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return value !== undefined && value !== null && value !== false;
}

/** Reads own keys only, so that no key that an applicant sends can reach the prototype. */
export function answerOf(answers: Answers, key: string): AnswerValue | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}
