import { DOCUMENT_ANSWERED, answerOf } from "../answers/answers.ts";
import type { Answers, DocumentAnswer } from "../answers/answers.ts";
import type { ChangeStep } from "./change-steps.ts";
import { toEnding } from "./take-step.ts";
import type { IsQuestion } from "./take-step.ts";

/**
 * Stores an orphan under its key. Another orphan there gets a name that no question has, and does not return by itself.
 */
export function setAsideAt<Kept>(setAside: Record<string, Kept>, key: string, value: Kept): void {
  const earlier = Object.hasOwn(setAside, key) ? setAside[key] : undefined;
  if (earlier !== undefined && earlier !== value) setAsideForGood(setAside, key, earlier);
  setAside[key] = value;
}

/** Stores an orphan under a name that no question has, and returns the name. */
export function setAsideForGood<Kept>(setAside: Record<string, Kept>, key: string, value: Kept): string {
  let number = 2;
  while (Object.hasOwn(setAside, `${key} ${number}`)) number += 1;
  const name = `${key} ${number}`;
  setAside[name] = value;
  return name;
}

interface HeldDocuments {
  readonly documents: Record<string, DocumentAnswer>;
  readonly answers: Answers;
  readonly setAsideDocuments: Record<string, DocumentAnswer>;
  readonly isQuestion: IsQuestion;
}

/** Moves a document with its answer. A removed document at the target becomes an orphan. */
export function moveDocuments(
  { kind, from: [from = ""], to: [to = ""] }: ChangeStep,
  { documents, answers, setAsideDocuments, isQuestion }: HeldDocuments,
): void {
  if ((kind !== "rename" && kind !== "drop") || from === to) return;
  for (const [key, document] of Object.entries(documents)) {
    const ending = toEnding(key, from, isQuestion);
    if (ending === undefined || answerOf(answers, key) !== undefined) continue;
    if (kind === "drop") {
      if (documents === setAsideDocuments) continue;
      setAsideAt(setAsideDocuments, key, document);
      delete documents[key];
      continue;
    }
    const place = to + ending;
    const other = documents[place];
    if (other !== undefined && documents === setAsideDocuments) continue;
    if (other !== undefined) setAsideAt(setAsideDocuments, place, other);
    documents[place] = document;
    delete documents[key];
  }
}

export function placeDocuments(
  answers: Answers,
  documents: Record<string, DocumentAnswer>,
  setAside: Record<string, DocumentAnswer>,
): void {
  for (const [key, document] of Object.entries(documents)) {
    // An empty answer was emptied by the applicant, who may undo that.
    if (answerOf(answers, key) !== undefined) continue;
    setAsideAt(setAside, key, document);
    delete documents[key];
  }
  for (const [key, document] of Object.entries(setAside)) {
    if (answerOf(answers, key) !== DOCUMENT_ANSWERED || Object.hasOwn(documents, key)) continue;
    documents[key] = document;
    delete setAside[key];
  }
}
