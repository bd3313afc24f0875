import type { AnswerValue, Answers, DocumentAnswer } from "../../engine/core/index.ts";

/** These read what the server sent. Each takes `unknown` and returns its type, or the empty value of that type. */

export function parseRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function parseString(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function parseList<T>(value: unknown, parseItem: (item: unknown) => T): readonly T[] {
  return Array.isArray(value) ? value.map(parseItem) : [];
}

export function parseMap<T>(value: unknown, parseItem: (item: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(parseRecord(value)).map(([key, item]) => [key, parseItem(item)]));
}

function isAnswerValue(value: unknown): value is AnswerValue {
  return value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "number";
}

/** A flat answer map; entries that are no answer values are left out. */
export function parseAnswers(value: unknown): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const [key, item] of Object.entries(parseRecord(value))) if (isAnswerValue(item)) answers[key] = item;
  return answers;
}

export function parseDocuments(value: unknown): Readonly<Record<string, DocumentAnswer>> {
  return parseMap(value, (item) => {
    const { file_name, file_size } = parseRecord(item);
    return { file_name: parseString(file_name), file_size: typeof file_size === "number" ? file_size : 0 };
  });
}
