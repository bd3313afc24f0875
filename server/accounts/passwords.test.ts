import { expect, it } from "vitest";
import { isNewPassword } from "../../engine/protocol/index.ts";
import { isCommonPassword } from "./passwords.ts";

it.each([
  "Password123!",
  "Password1234",
  "P@ssw0rd1234!",
  "Welcome1234!",
  "Qwertyuiop1!",
  "Iloveyou123!",
  "Summer2026!!",
  "!!!Letmein123",
  "Aaaaaaaaaaa1!",
  "Abababababa1!",
  "Abcdefghijk1!",
])("rejects %j as common", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  "Correct-Horse-9!",
  "Tall-Heron-42-wades",
  "Ada-Lovelace-1815",
  "8401939284!Ab",
  "Größe-der-Welt-7",
  "x9!Kd02mQp-Tz",
])("accepts %j as uncommon", async (password) => {
  expect(isNewPassword(password)).toBe(true);
  expect(await isCommonPassword(password)).toBe(false);
});

// If the work grew with the square of the length, this test would exceed its time limit.
it("checks a password of 200,000 characters within the time limit", async () => {
  expect(await isCommonPassword("Aa1!".repeat(50_000))).toBe(false);
});
