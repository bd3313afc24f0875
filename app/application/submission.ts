import {
  DOCUMENT_ANSWERED,
  isAnswered,
  isSameAnswer,
  type Answers,
  type AnswerValue,
  type Application,
  type DocumentAnswer,
} from "../../engine/core/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import { noteTold } from "./failed-files.ts";

/** An answer that is stored otherwise than the page showed it. */
export interface Difference {
  readonly key: string;
  readonly shown: AnswerValue;
  readonly stored: AnswerValue;
  /** Where one file stands in the place of another. */
  readonly files?: { readonly shown: DocumentAnswer; readonly stored: DocumentAnswer };
}

/** What a page showed at some time. */
export interface Shown {
  /** Everything that was entered in the questions that were asked. */
  readonly answers: Answers;
  readonly documents: Application["documents"];
}

/** Why an application was not submitted, for a reason that a person has to know. */
export type SubmissionProblem =
  /** Answers were changed elsewhere. The page shows them now. */
  | { readonly kind: "differs"; readonly differences: readonly Difference[] }
  /** Questions were answered twice, and nobody has chosen yet. */
  | { readonly kind: "asides" }
  /** The server finds answers wrong: messages by key. */
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** A file could not be attached, and the application would go without it. */
  | { readonly kind: "upload"; readonly key: string; readonly name: string }
  /** Another page or device is sending a file, which the application would go without. */
  | { readonly kind: "uploadElsewhere"; readonly key: string; readonly name: string }
  /** The answer of the server was lost, and it cannot be asked. */
  | { readonly kind: "unknown" }
  /** `until`: what makes this untrue; undefined where only the next press of Submit tells. */
  | { readonly kind: "failed"; readonly message: string; readonly until?: "reached" | "saved" };

/** Everything that is entered in the questions that are asked now. */
export function readShown(store: AnswerStore): Shown {
  const shown = [...store.evaluation().visible].map((key) => [key, store.getEntered(key) ?? ""] as const);
  return { answers: Object.fromEntries(shown), documents: store.application().documents };
}

/**
 * What the page shows otherwise than it did, in page order. White space around a text, which is not stored, is no
 * difference, and neither is a document that has been attached since, which a submission waits for. Another file in the
 * place of one that was shown is one.
 */
export function findDifferences(store: AnswerStore, before: Shown): readonly Difference[] {
  const after = readShown(store);
  return [...store.tenant.fields.keys()].flatMap((key): readonly Difference[] => {
    const [shown, stored] = [before.answers[key] ?? "", after.answers[key] ?? ""];
    if (stored === DOCUMENT_ANSWERED) {
      const files = { shown: before.documents[key], stored: after.documents[key] };
      return shown === stored && isReplaced(files) ? [{ key, shown, stored, files }] : [];
    }
    return isSameAnswer(toPlain(shown), toPlain(stored)) ? [] : [{ key, shown, stored }];
  });
}

type Files = Required<Difference>["files"];

const isReplaced = (files: { readonly [name in keyof Files]: Files[name] | undefined }): files is Files =>
  files.shown !== undefined &&
  files.stored !== undefined &&
  (["file_name", "file_size", "handed_in"] as const).some((fact) => files.shown?.[fact] !== files.stored?.[fact]);

const toPlain = (value: AnswerValue): AnswerValue => (typeof value === "string" ? value.trim() : value);

/**
 * Finds a file that another page or device is sending to a question without a document. Each is found once, because who
 * has been told of it and submits again goes without it: its device may have died.
 */
export function findAwaitedFile(store: AnswerStore): { readonly key: string; readonly name: string } | undefined {
  for (const [key, { file_name: name, left_ms }] of Object.entries(store.fileNews().begun)) {
    if (left_ms === 0 || !store.getField(key).visible || isAnswered(store.getEntered(key))) continue;
    if (noteTold(store, "awaited", key, name)) return { key, name };
  }
  return undefined;
}
