import { enteredAnswer, evaluate, isAnswered, questionOf, toLocalTime } from "../../core/index.ts";
import type { Application, Field, Tenant } from "../../core/index.ts";
import { checkScenario } from "./check-scenario.ts";
import { describeCovered } from "./describe-covered.ts";
import type { Scenario } from "./scenario.ts";

const SCHEMA = "../../../engine/schemas/scenario.schema.json";

/** Reserved test domains (RFC 2606). Real people have no addresses there. */
const TEST_ADDRESS = /@(?:[^@]+\.)?(?:example\.(?:com|net|org)|[^@.]+\.(?:test|example))$/i;

export const isTestAddress = (email: string): boolean => TEST_ADDRESS.test(email);

/** Name of a scenario's file without .json. */
export const SCENARIO_NAME = /^[a-z0-9][a-z0-9-]*$/;

export function recordScenario(
  tenant: Tenant,
  draft: Application,
  now: Date,
  description = describeDraft(tenant, draft, now),
): string {
  const isQuestion = (key: string): boolean => tenant.fields.has(key) && questionOf(tenant, key) === key;
  const answers = Object.fromEntries(
    [...tenant.fields.values()].flatMap(({ key, isDocument }) => {
      const value = enteredAnswer(tenant, draft.answers, key);
      return value !== undefined && isAnswered(value) && isQuestion(key) && !isDocument && !tenant.computed.has(key)
        ? [[key, value]]
        : [];
    }),
  );
  const documents = Object.fromEntries(
    [...tenant.fields.values()].flatMap(({ key, filePlaces = [key] }) => {
      const files = filePlaces.flatMap((place) => {
        const { file_name, file_size } = draft.documents[place] ?? {};
        return file_name === undefined || file_size === undefined ? [] : [{ file_name, file_size }];
      });
      return isQuestion(key) && files.length > 0 ? [[key, files] as const] : [];
    }),
  );
  const scenario: Scenario = {
    description,
    now: toLocalTime(now.getTime(), tenant.definition.tenant.timeZone),
    ...(draft.round === undefined || draft.round === "" ? {} : { round: draft.round }),
    application: {
      answers,
      ...(Object.keys(draft.tabs).length === 0 ? {} : { tabs: draft.tabs }),
      ...(Object.keys(draft.addAnother).length === 0 ? {} : { addAnother: draft.addAnother }),
      ...(Object.keys(documents).length === 0 ? {} : { documents }),
    },
    expect: {
      visible: [...tenant.fields.values()]
        .filter(isConditional)
        .map(({ key }) => key)
        .filter(isQuestion),
      required: [...tenant.fields.keys()].filter(isQuestion),
      errors: "none",
    },
  };
  const { visible = [], required = [], errors = "none" } = checkScenario(tenant, scenario).found;
  const recorded = { $schema: SCHEMA, ...scenario, expect: { visible, required, errors } };
  return `${JSON.stringify(recorded, undefined, 2)}\n`;
}

function describeDraft(tenant: Tenant, draft: Application, now: Date): string {
  const { pages, conditions, errors } = evaluate(tenant, draft, now);
  return describeCovered(tenant, [
    ...pages.map(({ id: key }) => ({ kind: "page", key }) as const),
    ...[...conditions].flatMap(([key, isTrue]) => (isTrue ? [{ kind: "condition", key } as const] : [])),
    ...[...errors.keys()].map((key) => ({ kind: "message", key }) as const),
  ]);
}

const isConditional = ({ placements, options }: Field): boolean =>
  placements.every((gates) => gates.length > 0) || (options?.by.length ?? 0) > 0;
