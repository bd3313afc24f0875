import type { Evaluation, Tenant } from "../../core/index.ts";
import { isMessage, listMessages } from "./message-catalogue.ts";
import type { CataloguedMessage } from "./message-catalogue.ts";

/** What no scenario reaches: rules that nobody has seen work. */
export interface ScenarioCoverage {
  readonly conditions: {
    readonly total: number;
    readonly neverTrue: readonly string[];
    readonly neverFalse: readonly string[];
  };
  readonly fields: { readonly total: number; readonly neverShown: readonly string[] };
  readonly messages: { readonly total: number; readonly neverGiven: readonly CataloguedMessage[] };
}

/** Compares a tenant's conditions, questions and messages with the results of its scenarios. */
export function measureCoverage(tenant: Tenant, evaluations: readonly Evaluation[]): ScenarioCoverage {
  const names = [...tenant.conditions.keys()];
  const keys = [...tenant.fields.keys()];
  const messages = listMessages(tenant);
  const isGiven = (entry: CataloguedMessage): boolean =>
    evaluations.some(({ errors }) => errors.get(entry.key)?.some((message) => isMessage(entry, message)) ?? false);
  return {
    conditions: {
      total: names.length,
      neverTrue: names.filter((name) => evaluations.every(({ conditions }) => conditions.get(name) !== true)),
      neverFalse: names.filter((name) => evaluations.every(({ conditions }) => conditions.get(name) !== false)),
    },
    fields: {
      total: keys.length,
      neverShown: keys.filter((key) => evaluations.every(({ visible }) => !visible.has(key))),
    },
    messages: { total: messages.length, neverGiven: messages.filter((entry) => !isGiven(entry)) },
  };
}
