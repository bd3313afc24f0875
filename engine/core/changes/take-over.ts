import type { Answers, Application } from "../answers/answers.ts";
import { settle } from "../incremental/create-evaluator.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { migrateDraft, type DraftState } from "./migrate-draft.ts";

/**
 * Copies answers of an earlier application that still have a question. Copies no documents, consents, computed answers
 * or orphans.
 */
export function takeOver(tenant: Tenant, earlier: Pick<DraftState, "application" | "steps">, now: Date): Application {
  const { application } = migrateDraft(tenant, { ...earlier, orphans: {} }, now);
  const left = [...tenant.fields.values()].filter((field) => !isTakenOver(field));
  const leftKeys = new Set(left.flatMap(({ key, descKey = key, typedKey = key }) => [key, descKey, typedKey]));
  const answers: Answers = Object.fromEntries(
    Object.entries(application.answers).filter(([key]) => !leftKeys.has(key)),
  );
  const taken = settle(tenant, { ...application, answers, documents: {} }, now).application;
  return {
    ...taken,
    answers: Object.fromEntries(Object.entries(taken.answers).filter(([, value]) => value !== "" && value !== null)),
    tabs: pick(taken.tabs, tenant.tabGroups),
    addAnother: pick(taken.addAnother, tenant.addAnothers),
  };
}

const isTakenOver = ({ isDocument, isComputed, schema }: Field): boolean =>
  !isDocument && !isComputed && !isConsent(schema);

/**
 * True for an answer with `"x-consent": true`, and for a box that must be ticked without `"x-consent": false`. Each
 * application needs its own consents.
 */
const isConsent = ({ type, const: only, "x-consent": isMarked }: Field["schema"]): boolean =>
  isMarked ?? (type === "boolean" && only === true);

const pick = <T>(
  values: Readonly<Record<string, T>>,
  known: ReadonlyMap<string, unknown>,
): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(values).filter(([key]) => known.has(key)));
