import { PASSWORD_RULES } from "../../engine/protocol/index.ts";
import { type AccountTextKey } from "../../engine/texts/index.ts";
import type { PasswordRequirement } from "../../widgets/account.ts";

/** The rules of a new password with their state. They are inactive while it is empty, because nothing is wrong yet. */
export function toRequirements(
  password: string,
  text: (key: AccountTextKey) => string,
  confirmPassword?: string,
): readonly PasswordRequirement[] {
  const stateOf = (isMet: boolean) => (password === "" ? "inactive" : isMet ? "success" : "error");
  const rules = PASSWORD_RULES.map(
    (rule) => ({ text: text(rule.text), state: stateOf(rule.isMet(password)) }) as const,
  );
  if (confirmPassword === undefined) return rules;
  return [...rules, { text: text("password.matches"), state: stateOf(password === confirmPassword) }];
}
