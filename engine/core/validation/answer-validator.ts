/** One fault that a compiled validator found. It has those parts of an Ajv error that messages need. */
export interface ValidatorIssue {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator compiled from one entry of the data model. The shape is Ajv's own. */
export interface AnswerValidator {
  (value: unknown): boolean;
  errors?: readonly ValidatorIssue[] | null;
}
