import {
  DOCUMENT_ANSWERED,
  isAnswered,
  isSameAnswer,
  type Answers,
  type AnswerValue,
} from "../../engine/core/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";

/** An answer that is stored otherwise than the page showed it. */
export interface Difference {
  readonly key: string;
  readonly shown: AnswerValue;
  readonly stored: AnswerValue;
}

/** Why an application was not submitted, for a reason that a person has to know. */
export type SubmissionProblem =
  /** Answers were changed elsewhere. The page shows them now. */
  | { readonly kind: "differs"; readonly differences: readonly Difference[] }
  /** Questions were answered twice, and nobody has chosen yet. */
  | { readonly kind: "asides" }
  /** The server finds answers wrong: messages by key. */
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** A file that the submission waited for could not be attached. */
  | { readonly kind: "upload"; readonly key: string }
  /** Another page or device is sending a file, which the application would go without. */
  | { readonly kind: "uploadElsewhere"; readonly key: string; readonly name: string }
  /** The answer of the server was lost, and it cannot be asked. */
  | { readonly kind: "unknown" }
  /** `until`: what makes this untrue; undefined where only the next press of Submit tells. */
  | { readonly kind: "failed"; readonly message: string; readonly until?: "reached" | "saved" };

/** Everything that is entered in the questions that are asked now. */
export function readShown(store: AnswerStore): Answers {
  const shown = [...store.evaluation().visible].map((key) => [key, store.getEntered(key) ?? ""] as const);
  return Object.fromEntries(shown);
}

/**
 * What the page shows otherwise than it did, in page order. White space around a text, which is not stored, is no
 * difference, and neither is a document that has been attached since, which a submission waits for.
 */
export function findDifferences(store: AnswerStore, before: Answers): readonly Difference[] {
  const after = readShown(store);
  return [...store.tenant.fields.keys()].flatMap((key) => {
    const [shown, stored] = [before[key] ?? "", after[key] ?? ""];
    return isSameAnswer(toPlain(shown), toPlain(stored)) || stored === DOCUMENT_ANSWERED
      ? []
      : [{ key, shown, stored }];
  });
}

const toPlain = (value: AnswerValue): AnswerValue => (typeof value === "string" ? value.trim() : value);

const told = new WeakMap<AnswerStore, Set<string>>();

/**
 * Finds a file that another page or device is sending to a question without a document. Each is found once, because who
 * has been told of it and submits again goes without it: its device may have died.
 */
export function findAwaitedFile(store: AnswerStore): { readonly key: string; readonly name: string } | undefined {
  const known = told.get(store) ?? new Set();
  told.set(store, known);
  for (const [key, { file_name: name, left_ms }] of Object.entries(store.fileNews().begun)) {
    if (left_ms === 0 || !store.getField(key).visible || isAnswered(store.getEntered(key))) continue;
    if (known.has(`${key} ${name}`)) continue;
    known.add(`${key} ${name}`);
    return { key, name };
  }
  return undefined;
}
