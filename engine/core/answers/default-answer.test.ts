import { expect, it } from "vitest";
import type { AnswerSchema } from "../tenant/definition.ts";
import { findDefaultAnswer } from "./default-answer.ts";

const of = (schema: Partial<AnswerSchema>, email?: string) =>
  findDefaultAnswer({ schema: { type: "string", ...schema } }, "2026-11-21", email);

it("fills an email question with the account's address, and leaves it empty for a visitor", () => {
  expect(of({ format: "email", default: "account" }, "ada@example.edu")).toBe("ada@example.edu");
  expect(of({ format: "email", default: "account" })).toBeUndefined();
  expect(of({ default: "account" }, "ada@example.edu")).toBe("account");
});

it("counts a date from today, and uses any other default as written", () => {
  expect(of({ format: "date", default: "today+14d" })).toBe("2026-12-05");
  expect(of({ default: "USA" })).toBe("USA");
});
