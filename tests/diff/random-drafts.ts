import {
  EMPTY_APPLICATION,
  evaluate,
  optionsFor,
  settle,
  toCalendarDate,
  type Answers,
  type AnswerValue,
  type Application,
  type Field,
  type Tenant,
} from "../../engine/core/index.ts";
import type { TenantFiles, TenantVersion } from "../../engine/lint/index.ts";
import { compileUnlinted, compileVersion } from "../../engine/node/compile-version.ts";
import { readTenantFiles } from "../../engine/node/index.ts";
import { createPick, type Pick } from "./random-edits.ts";

interface ScenarioFile {
  readonly application?: Partial<Application>;
}

const MAX_ROUNDS = 25;

export async function openTenant(id: string, draftCount: number, now: Date) {
  const files = await readTenantFiles(`tenants/${id}`);
  const version = compileVersion(files);
  const makeDraft = createDraftMaker(version.tenant, files, now);
  const drafts = Array.from({ length: draftCount }, (_, nth) =>
    makeDraft(createPick(Array.from({ length: 97 }, (__, index) => (nth + 1) * (index + 3) * 7919))),
  ).filter((draft) => draft !== undefined);
  return { files, version, drafts };
}

/** Compiles a tenant after random edits, without the linter; undefined if it does not compile. */
export function tryCompile(files: TenantFiles): TenantVersion | undefined {
  try {
    return compileUnlinted(files);
  } catch {
    return undefined;
  }
}

function scenarioApplications(files: TenantFiles): readonly Application[] {
  return [...files.texts]
    .filter(([path]) => path.startsWith("scenarios/"))
    .map(([, text]) => ({ ...EMPTY_APPLICATION, ...(JSON.parse(text) as ScenarioFile).application }));
}

/**
 * Starts with answers of scenarios and random answers, and corrects them until nothing is wrong. Undefined if that fails.
 */
function createDraftMaker(tenant: Tenant, files: TenantFiles, now: Date): (pick: Pick) => Application | undefined {
  const seeds = scenarioApplications(files);
  const pool = new Map<string, AnswerValue[]>();
  for (const { answers } of seeds)
    for (const [key, value] of Object.entries(answers)) pool.set(key, [...(pool.get(key) ?? []), value]);
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);

  const valueFor = (field: Field, answers: Answers, pick: Pick): AnswerValue => {
    if (field.isDocument) return "ANSWERED";
    if (field.schema.type === "boolean") return true;
    if (field.options !== undefined) {
      const values = optionsFor(tenant, field.key, answers, today).filter(({ value }) => value !== "");
      return values[pick(values.length)]?.value ?? "";
    }
    const known = pool.get(field.key) ?? [];
    if (known.length > 0) return known[pick(known.length)] ?? "";
    const { format, minimum = 1, minLength = 1 } = field.schema;
    if (format === "date") return "1999-05-17";
    if (format === "email") return "ada@example.edu";
    if (format === "phone") return "(614) 555-0123";
    if (format === "ssn") return "123-45-6789";
    if (format === "digits") return "1234";
    return field.schema.type === "string" ? "a".repeat(Math.max(3, minLength)) : minimum;
  };

  return (pick) => {
    let draft: Application = { ...EMPTY_APPLICATION, ...seeds[pick(seeds.length)] };
    const fields = [...tenant.fields.values()].filter(({ isComputed }) => !isComputed);
    for (let count = pick(12); count > 0; count--) {
      const field = fields[pick(fields.length)];
      if (field !== undefined)
        draft = { ...draft, answers: { ...draft.answers, [field.key]: valueFor(field, draft.answers, pick) } };
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      draft = settle(tenant, draft, now).application;
      const { errors } = evaluate(tenant, draft, now);
      if (errors.size === 0) return draft;
      for (const key of errors.keys()) {
        const field = tenant.fields.get(key);
        if (field !== undefined)
          draft = { ...draft, answers: { ...draft.answers, [key]: valueFor(field, draft.answers, pick) } };
      }
    }
    return undefined;
  };
}
