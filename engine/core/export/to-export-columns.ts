import { PRIVACY_CLASSES, type PrivacyClass } from "../tenant/definition.ts";
import { uniqueOptions, type ExportQuestion } from "./to-export-questions.ts";

export interface ExportColumn extends Omit<ExportQuestion, "names" | "surroundings"> {
  /** Unique among all columns, ignoring case. */
  readonly label: string;
  /** False if only earlier form versions ask the question. */
  readonly isCurrent: boolean;
}

export type ExportValue =
  | { readonly value: string | number | boolean; /** For a coded answer. */ readonly label?: string }
  | { readonly files: readonly { readonly name: string; readonly bytes: number | null }[] };

/** Values by key, without hidden and unanswered questions. */
export type ExportRow = Readonly<Record<string, ExportValue>>;

/**
 * Merges the columns of several form versions: first the newest version's, in data model order, then older ones. A
 * question has the options of all versions and its strictest privacy class.
 * @param versions questions of each version (`toExportQuestions`), newest first
 */
export function toExportColumns(versions: readonly (readonly ExportQuestion[])[]): readonly ExportColumn[] {
  const merged = new Map<string, ExportQuestion>();
  for (const question of versions.flat()) {
    const newer = merged.get(question.key);
    merged.set(question.key, newer === undefined ? question : mergeQuestions(newer, question));
  }
  const current = new Set((versions[0] ?? []).map(({ key }) => key));
  const labels = toLabels([...merged.values()]);
  return [...merged.values()].map(({ names: _, surroundings: __, ...question }) => ({
    ...question,
    label: labels.get(question.key) ?? question.key,
    isCurrent: current.has(question.key),
  }));
}

function mergeQuestions(newer: ExportQuestion, older: ExportQuestion): ExportQuestion {
  return {
    ...newer,
    type: newer.type === older.type ? newer.type : "text",
    options: uniqueOptions([...newer.options, ...older.options]),
    privacy: stricter(newer.privacy, older.privacy),
  };
}

const stricter = (one: PrivacyClass, other: PrivacyClass): PrivacyClass =>
  PRIVACY_CLASSES.indexOf(one) < PRIVACY_CLASSES.indexOf(other) ? other : one;

function toLabels(questions: readonly ExportQuestion[]): ReadonlyMap<string, string> {
  const labels = new Map(questions.map(({ key, names }) => [key, names.join(": ")]));
  const deepest = Math.max(0, ...questions.map(({ surroundings }) => surroundings.length));
  for (let depth = 1; depth <= deepest; depth += 1) {
    const shared = findShared(labels);
    for (const { key, names, surroundings } of questions)
      if (shared.has(key)) labels.set(key, [...surroundings.slice(-depth), ...names].join(": "));
  }
  for (let shared = findShared(labels); shared.size > 0; shared = findShared(labels))
    for (const key of shared) labels.set(key, `${labels.get(key) ?? ""} (${key})`);
  return labels;
}

function findShared(labels: ReadonlyMap<string, string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const folded = (label: string): string => label.normalize("NFC").trim().toLowerCase();
  for (const label of labels.values()) counts.set(folded(label), (counts.get(folded(label)) ?? 0) + 1);
  return new Set([...labels].filter(([, label]) => (counts.get(folded(label)) ?? 0) > 1).map(([key]) => key));
}

export type DictionaryEntry = Pick<ExportColumn, "key" | "label" | "type" | "options" | "privacy"> & {
  readonly format: string;
  readonly version: "current" | "earlier";
};

export function toDataDictionary(columns: readonly ExportColumn[]): readonly DictionaryEntry[] {
  return columns.map(({ key, label, type, format = "", options, privacy, isCurrent }) => ({
    key,
    label,
    type,
    format,
    options,
    privacy,
    version: isCurrent ? "current" : "earlier",
  }));
}
