import { expect, it } from "vitest";
import { ALL_TEXTS } from "../../engine/texts/index.ts";
import {
  EMPTY_VALUES,
  toConfirmationCode,
  validateAccount,
  type AccountScreen,
  type AccountValues,
} from "./use-account-form.ts";

const GOOD: AccountValues = {
  username: "ada@example.com",
  password: "Correct-Horse-9x",
  currentPassword: "Earlier-Horse-8y",
  confirmPassword: "Correct-Horse-9x",
  code: "123456",
};

function messages(screen: AccountScreen, patch: Partial<AccountValues>) {
  const errors = validateAccount(screen, { ...GOOD, ...patch }, true);
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, ALL_TEXTS[key]]));
}

it.each(["login", "signup", "confirm", "reset", "forgot"] as const)(
  "accepts a complete %s form, checks nothing before the submit, and rejects an invalid email",
  (screen) => {
    expect(messages(screen, {})).toEqual({});
    expect(validateAccount(screen, EMPTY_VALUES, false)).toEqual({});
    expect(messages(screen, { username: " " })).toEqual({ username: "Enter your email address" });
    for (const username of ["ada", "ada@", "ada@example", "@example.com", "a b@example.com"])
      expect(messages(screen, { username })).toEqual({ username: "Enter a valid email address" });
  },
);

it("accepts any non-empty password on login", () => {
  expect(messages("login", { password: "" })).toEqual({ password: "Enter your password" });
  expect(messages("login", { password: "x" })).toEqual({});
});

it.each([
  "Short-1",
  "correct-horse-9x",
  "CORRECT-HORSE-9X",
  "Correct-Horse-xx",
  "CorrectHorse99",
  " Correct-Horse-9x",
  "Correct-Horse-9x ",
])("rejects the new password %j", (password) => {
  expect(messages("signup", { password })).toHaveProperty("password");
});

it.each(["123 456", " 12-34-56", "１２３４５６", "١٢٣٤٥٦", "1２3\u20134५٦"])(
  "accepts %j as a code of six digits",
  (code) => {
    expect(messages("confirm", { code })).toEqual({});
    expect(toConfirmationCode(code)).toBe("123456");
  },
);

it.each(["", "12345", "1234567", "12345a"])("rejects the code %j", (code) => {
  expect(messages("confirm", { code })).toEqual({ code: "Enter the 6 numbers of the confirmation code" });
});
it.each([
  ["reset", { confirmPassword: "Correct-Horse-9y" }, { confirmPassword: "Enter the same password in both boxes" }],
  ["password", { username: "", code: "" }, {}],
  ["password", { currentPassword: "" }, { currentPassword: "Enter your current password" }],
  [
    "password",
    { password: "short", confirmPassword: "short" },
    { password: "Choose a password that meets every point of the list" },
  ],
  ["password", { confirmPassword: "other" }, { confirmPassword: "Enter the same password in both boxes" }],
  ["email", { password: "", confirmPassword: "x", code: "" }, {}],
  [
    "email",
    { username: "ada", currentPassword: "" },
    { username: "Enter a valid email address", currentPassword: "Enter your current password" },
  ],
  ["emailCode", { username: "", password: "", currentPassword: "" }, {}],
  ["emailCode", { code: "12345" }, { code: "Enter the 6 numbers of the confirmation code" }],
] as const)("checks only the screen's own fields: %s with %j", (screen, patch, expected) => {
  expect(messages(screen, patch)).toEqual(expected);
});
