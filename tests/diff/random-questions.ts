import type { Answers, AnswerValue, DocumentAnswer } from "../../engine/core/index.ts";
import { ask, createExampleTenant, type Example } from "../../engine/lint/example-tenant.fixture.ts";
import type { TenantVersion } from "../../engine/lint/index.ts";
import { compileVersion } from "../../engine/node/compile-version.ts";

export const QUESTIONS: Readonly<
  Record<string, { readonly schema: Example; readonly answers: readonly AnswerValue[] }>
> = {
  text: { schema: { type: "string" }, answers: ["Ada of Rome", "12", "A", "ANSWERED", "1999-05-17"] },
  "short text": { schema: { type: "string", maxLength: 4 }, answers: ["Ada", "12", "A"] },
  "text with a pattern": { schema: { type: "string", pattern: "^[A-Z]" }, answers: ["Ada of Rome", "A"] },
  "text of certain words": { schema: { type: "string", enum: ["A", "Ada"] }, answers: ["A", "Ada"] },
  email: { schema: { type: "string", format: "email" }, answers: ["ada@example.edu"] },
  phone: { schema: { type: "string", format: "phone" }, answers: ["(614) 555-0123"] },
  ssn: { schema: { type: "string", format: "ssn", "x-privacy": "secret" }, answers: ["123-45-6789"] },
  digits: { schema: { type: "string", format: "digits" }, answers: ["12", "00123"] },
  uri: { schema: { type: "string", format: "uri" }, answers: ["https://example.edu/"] },
  date: { schema: { type: "string", format: "date" }, answers: ["1999-05-17"] },
  number: { schema: { type: "number" }, answers: [12, 7, 3.75, "3.50"] },
  integer: { schema: { type: "integer" }, answers: [12, 40] },
  "bounded number": { schema: { type: "number", minimum: 20 }, answers: [40] },
  "number above another": { schema: { type: "number", exclusiveMinimum: 20 }, answers: [40] },
  money: { schema: { type: "number", "x-money": "USD" }, answers: [12, 34999.5] },
  checkbox: { schema: { type: "boolean" }, answers: [true] },
  agreement: { schema: { type: "boolean", const: true }, answers: [true] },
  choice: { schema: { type: "string", "x-options": "letters" }, answers: ["A", "12"] },
  "choice of another list": { schema: { type: "string", "x-options": "others" }, answers: ["B", "12"] },
  "choice of numbers": { schema: { type: "string", "x-options": "numbers" }, answers: ["7"] },
  document: { schema: { type: "string", "x-document": true }, answers: ["ANSWERED"] },
  documents: { schema: { type: "string", "x-document": true, "x-files": { max: 3 } }, answers: ["ANSWERED"] },
};
const listOf = (value: string): Example[string] => ({
  options: [
    { value, label: `Letter ${value}` },
    { value: "12", label: "Twelve" },
  ],
});
const LISTS: Example = {
  "options/letters.json": listOf("A"),
  "options/others.json": listOf("B"),
  "options/numbers.json": { options: [{ value: "7", label: "Seven" }] },
};

export function askAll(kinds: Readonly<Record<string, string>>, steps: readonly Example[string][] = []): TenantVersion {
  const asked = Object.entries(kinds).map(([key, kind]) => [key, QUESTIONS[kind]?.schema ?? {}] as const);
  const changes: readonly Example[] = steps.length === 0 ? [] : [{ "changes.json": { steps: [...steps] } }];
  return compileVersion(createExampleTenant(LISTS, ask(Object.fromEntries(asked)), ...changes));
}

export const documentsFor = (answers: Answers): Readonly<Record<string, DocumentAnswer>> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) =>
      value === "ANSWERED" ? [[key, { file_name: `${key}.pdf`, file_size: 1 }]] : [],
    ),
  );
