import { answerMessage, interpolate } from "../../core/index.ts";
import type { Field, Tenant } from "../../core/index.ts";

/** A message that a tenant's own files give for a question. */
export interface CataloguedMessage {
  readonly key: string;
  /** With partner values filled in, but not `{year}` and the like. */
  readonly message: string;
}

/**
 * Every message that the pages and the data model write for their questions: missing, wrong, too early, too late.
 * General messages (too long, not a choice) are the engine's own and tested there.
 */
export function listMessages(tenant: Tenant): readonly CataloguedMessage[] {
  return [...tenant.fields.values()].flatMap((field) => {
    const messages = [
      ...new Set([...missingMessages(tenant, field), ...ruleMessages(tenant, field), ...schemaMessages(field)]),
    ];
    return messages.map((message) => ({
      key: field.key,
      message: interpolate(message, tenant.definition.tenant.partner),
    }));
  });
}

/** True if `message`, as an applicant reads it, was made from the catalogued one. */
export function isMessage(catalogued: CataloguedMessage, message: string): boolean {
  const pieces = catalogued.message
    .split(/\{[a-z][A-Za-z0-9_]*\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join(".+")}$`, "s").test(message);
}

function missingMessages(tenant: Tenant, field: Field): readonly string[] {
  if (!tenant.requiredMessages.has(field.key)) return [];
  return [tenant.requiredMessages.get(field.key) ?? answerMessage(tenant.definition, field, "validation.required")];
}

function ruleMessages(tenant: Tenant, field: Field): readonly string[] {
  return (tenant.rulesByField.get(field.key) ?? []).map((rule) => rule.message);
}

function schemaMessages({ schema }: Field): readonly string[] {
  const { errorMessage: own } = schema;
  const dates = schema["x-date"];
  const written =
    typeof own === "string"
      ? [own]
      : Object.entries(own ?? {}).flatMap(([keyword, message]) => (isReachable(schema, keyword) ? [message] : []));
  return [...written, ...[dates?.minMessage, dates?.maxMessage].filter((message) => message !== undefined)];
}

/** `const: true` of a checkbox: unchecked is unanswered, so only its required message is ever given. */
function isReachable(schema: Field["schema"], keyword: string): boolean {
  return !(keyword === "const" && schema.type === "boolean" && schema.const === true);
}
