import { PRIVACY_CLASSES } from "../tenant/definition.ts";
import type { PrivacyClass } from "../tenant/definition.ts";
import type { ExportColumn, ExportQuestion } from "./export-column.ts";
import { uniqueOptions } from "./to-export-questions.ts";

/**
 * The columns that hold the applications of several versions: what the newest asks, in the order of its data model, then
 * what only earlier ones asked. A question has the strictest privacy class that any version gives it, because the answers
 * to the older question are in the same column, and the options of all of them.
 *
 * @param versions the questions of each version (`toExportQuestions`), the newest first
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

/** Values of two types have only their text in common. */
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

/** A label for each question that no other has: with what stands around it, as far as that is needed, or with its key. */
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

/** The keys whose label another key has too. Spreadsheets do not tell capitals from small letters in a header. */
function findShared(labels: ReadonlyMap<string, string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const folded = (label: string): string => label.normalize("NFC").trim().toLowerCase();
  for (const label of labels.values()) counts.set(folded(label), (counts.get(folded(label)) ?? 0) + 1);
  return new Set([...labels].filter(([, label]) => (counts.get(folded(label)) ?? 0) > 1).map(([key]) => key));
}
