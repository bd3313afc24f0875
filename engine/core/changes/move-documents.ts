import { answerOf, DOCUMENT_ANSWERED } from "../answers/answers.ts";
import type { Answers, DocumentAnswer } from "../answers/answers.ts";
import type { ChangeStep } from "./change-steps.ts";
import { setAsideAt } from "./set-aside-at.ts";
import { toEnding } from "./take-step.ts";
import type { IsQuestion } from "./take-step.ts";

interface HeldDocuments {
  readonly documents: Record<string, DocumentAnswer>;
  /** The answers beside them, after the step. */
  readonly answers: Answers;
  readonly setAsideDocuments: Record<string, DocumentAnswer>;
  readonly isQuestion: IsQuestion;
}

/** A document follows its answer. Where one stands that the applicant has removed and may take back, that is set aside. */
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

/** A document goes and comes with its answer. */
export function placeDocuments(
  answers: Answers,
  documents: Record<string, DocumentAnswer>,
  setAside: Record<string, DocumentAnswer>,
): void {
  for (const [key, document] of Object.entries(documents)) {
    // An answer that is there and empty was emptied by the applicant, who may take that back.
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
