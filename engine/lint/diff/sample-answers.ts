import { DOCUMENT_ANSWERED } from "../../core/index.ts";
import type { AnswerValue, Field } from "../../core/index.ts";
import { findRightAnswers } from "../analysis/answer-domains.ts";
import type { VersionPair } from "./diff-side.ts";
import { isRightAnswer } from "./try-draft.ts";

const TEXTS = [
  "Ada of Rome",
  "12",
  "1999-05-17",
  "A",
  "ada@example.edu",
  "(614) 555-0123",
  "123-45-6789",
  "https://example.edu/",
  "00123",
];
const NUMBERS = [12, 0, 3.75, 40, 1_000_000_000];
const MAX_LONG = 60;

/** Answers that an old draft may have, the plainest first. All are right if any is. */
export function sampleAnswers(field: Field, { before, now }: VersionPair): readonly AnswerValue[] {
  const { key, schema } = field;
  if (field.isDocument) return [DOCUMENT_ANSWERED];
  if (schema.type === "boolean") return [true];
  const found = findRightAnswers(before.model, key, []);
  if (field.options !== undefined || schema.enum !== undefined || schema.const !== undefined) return found;
  const isNumber = schema.type === "number" || schema.type === "integer";
  const longest = "a".repeat(Math.min(field.maxLength ?? MAX_LONG, MAX_LONG));
  const all = isNumber ? [...NUMBERS, ...found.map(Number)] : [...TEXTS, longest];
  const right = all.filter((value) => isRightAnswer(before.tenant, key, value, now));
  return right.length === 0 ? all : right;
}
