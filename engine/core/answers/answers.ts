/** One answer. A choice is its code, a ticked box is `true`. The empty string means no answer. */
export type AnswerValue = string | boolean | number | null;

/**
 * Answers by key. Also contains companions: `{key}_desc` (specification, section 3) and `{key}_typed`
 * (`enteredAnswer`).
 */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const EMPTY_ANSWER = "";
/** Answer of a document question that has a document. */
export const DOCUMENT_ANSWERED = "ANSWERED";
/** Hours during which an applicant can restore a document that a choice or tab removed. */
export const REMOVED_DOCUMENT_HOURS = 24;

export interface DocumentAnswer {
  readonly file_name: string;
  readonly file_size: number;
  /** Milliseconds since the epoch. Distinguishes files with the same name. */
  readonly handed_in?: number | undefined;
  /** In hexadecimal. Set only for video and sound. */
  readonly sha256?: string | undefined;
}

export interface Application {
  readonly answers: Answers;
  /** Chosen tab by id of the tab group. */
  readonly tabs: Readonly<Record<string, string>>;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, DocumentAnswer>>;
  readonly round?: string | undefined;
}

export const EMPTY_APPLICATION: Application = { answers: {}, tabs: {}, addAnother: {}, documents: {} };

/** False for no answer, an unchecked box, and a text of white space. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return value !== undefined && value !== null && value !== false;
}

/** Reads own properties only: a key from a request must not reach the prototype. */
export function answerOf(answers: Answers, key: string): AnswerValue | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

export function attachedPlaces(
  field: { readonly key: string; readonly filePlaces?: readonly string[] },
  answers: Answers,
): readonly string[] {
  return (field.filePlaces ?? [field.key]).filter((key) => isAnswered(answerOf(answers, key)));
}

/**
 * Returns the answer. If the portal rejected a typed date, returns the typed text from the companion `{key}_typed`
 * (specification, section 5).
 */
export function enteredAnswer(
  tenant: { readonly fields: ReadonlyMap<string, { readonly typedKey?: string }> },
  answers: Answers,
  key: string,
): AnswerValue | undefined {
  const typedKey = tenant.fields.get(key)?.typedKey;
  const typed = typedKey === undefined ? undefined : answerOf(answers, typedKey);
  return isAnswered(typed) ? typed : answerOf(answers, key);
}
