/** One answer. Coded answers are strings, checkboxes are `true`, and nothing given is the empty string. */
export type AnswerValue = string | boolean | number | null;

/** The flat map from field key to value, companions `{key}_desc` (specification section 3) and `{key}_typed` (`enteredAnswer`) included. */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const EMPTY_ANSWER = "";
/** The value of a document field whose upload has been converted. */
export const DOCUMENT_ANSWERED = "ANSWERED";

export interface DocumentAnswer {
  readonly file_name: string;
  /** Bytes, as uploaded. */
  readonly file_size: number;
}

/** All that an applicant has given: what `evaluate` is a function of. */
export interface Application {
  readonly answers: Answers;
  /** Chosen tab by tab group id. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Number of items by add-another id. */
  readonly addAnother: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, DocumentAnswer>>;
}

export const EMPTY_APPLICATION: Application = { answers: {}, tabs: {}, addAnother: {}, documents: {} };

/** An unchecked checkbox counts as no answer, as does white space. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return value !== undefined && value !== null && value !== false;
}

/** Reads an own key only, so that no key of an answer map can reach the prototype. */
export function answerOf(answers: Answers, key: string): AnswerValue | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}
