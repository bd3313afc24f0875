/** One answer. The code of a choice is a string, a ticked box is `true`, the empty string means no answer. */
export type AnswerValue = string | boolean | number | null;

/** Values by key, with the companions `{key}_desc` (specification, section 3) and `{key}_typed` (`enteredAnswer`). */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const EMPTY_ANSWER = "";
/** Value of a document question whose upload was converted. */
export const DOCUMENT_ANSWERED = "ANSWERED";
/** Hours for which a document that a choice or tab removed can be restored. */
export const REMOVED_DOCUMENT_HOURS = 24;

export interface DocumentAnswer {
  readonly file_name: string;
  readonly file_size: number;
  /** Milliseconds since the epoch. Distinguishes files with the same name. */
  readonly handed_in?: number | undefined;
  /** In hexadecimal, of a file that the portal keeps as it is; otherwise absent. */
  readonly sha256?: string | undefined;
}

export interface Application {
  readonly answers: Answers;
  /** Chosen tab by tab group id. */
  readonly tabs: Readonly<Record<string, string>>;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly documents: Readonly<Record<string, DocumentAnswer>>;
  readonly round?: string | undefined;
}

export const EMPTY_APPLICATION: Application = { answers: {}, tabs: {}, addAnother: {}, documents: {} };

/** False for an unchecked box and for white space. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return value !== undefined && value !== null && value !== false;
}

/** Reads own properties only, so that no key in a request reaches the prototype. */
export function answerOf(answers: Answers, key: string): AnswerValue | undefined {
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
}

export function attachedPlaces(
  field: { readonly key: string; readonly filePlaces?: readonly string[] },
  answers: Answers,
): readonly string[] {
  return (field.filePlaces ?? [field.key]).filter((key) => isAnswered(answerOf(answers, key)));
}

/** Returns the answer, or a refused date as typed, from the companion `{key}_typed` (specification, section 5). */
export function enteredAnswer(
  tenant: { readonly fields: ReadonlyMap<string, { readonly typedKey?: string }> },
  answers: Answers,
  key: string,
): AnswerValue | undefined {
  const typedKey = tenant.fields.get(key)?.typedKey;
  const typed = typedKey === undefined ? undefined : answerOf(answers, typedKey);
  return isAnswered(typed) ? typed : answerOf(answers, key);
}
