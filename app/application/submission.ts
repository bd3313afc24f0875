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

export interface Difference {
  readonly key: string;
  readonly shown: AnswerValue;
  readonly stored: AnswerValue;
  readonly files?: { readonly shown: DocumentAnswer; readonly stored: DocumentAnswer };
}

export interface Shown {
  readonly answers: Answers;
  readonly documents: Application["documents"];
}

export type SubmissionProblem =
  | { readonly kind: "differs"; readonly differences: readonly Difference[] }
  | { readonly kind: "asides" }
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: "upload"; readonly key: string; readonly name: string }
  | { readonly kind: "uploadElsewhere"; readonly key: string; readonly name: string }
  /** The response was lost, and the server no longer responds. */
  | { readonly kind: "unknown" }
  /** `until`: the event that removes the message. If undefined, only the next attempt removes it. */
  | { readonly kind: "failed"; readonly message: string; readonly until?: "reached" | "saved" };

export function readShown(store: AnswerStore): Shown {
  const shown = [...store.evaluation().visible].map((key) => [key, store.getEntered(key) ?? ""] as const);
  return { answers: Object.fromEntries(shown), documents: store.application().documents };
}

/**
 * Lists differences between the page and `before`, in page order. Ignores white space around texts, and newly attached
 * documents. Counts a replaced file.
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

const told = new WeakMap<AnswerStore, Set<string>>();

/**
 * Finds a file that another page or device is sending. Returns each file once: the device that sends it may be lost.
 */
export function findAwaitedFile(store: AnswerStore): { readonly key: string; readonly name: string } | undefined {
  const known = told.get(store) ?? new Set();
  told.set(store, known);
  for (const [key, { file_name: name, left_ms }] of Object.entries(store.fileNews().begun)) {
    if (left_ms === 0 || !store.getField(key).visible || isAnswered(store.getEntered(key))) continue;
    const file = `${key} ${name}`;
    if (known.has(file)) continue;
    known.add(file);
    return { key, name };
  }
  return undefined;
}
