import {
  checkDraftAnswer,
  createEvaluator,
  DOCUMENT_ANSWERED,
  EMPTY_ANSWER,
  EMPTY_APPLICATION,
  EVALUATION_TEXTS,
  fileLimitsOf,
  filesOfQuestion,
  findFileProblem,
  interpolate,
  isAnswered,
  questionOf,
  readMoneyAnswer,
  toInstant,
  toPrintModel,
  type Answers,
  type Application,
  type DocumentAnswer,
  type Evaluation,
  type PrintAudience,
  type PrintModel,
  type Tenant,
} from "../../core/index.ts";
import type { Scenario, ScenarioExpectation } from "./scenario.ts";

/** Returns the scenario's "now". A day without a time means noon in the tenant's time zone. */
export const toMoment = (now: string, timeZone: string): Date =>
  new Date(toInstant(now.includes("T") ? now : `${now}T12:00`, timeZone, "first"));

export function checkScenario(tenant: Tenant, scenario: Scenario) {
  const now = toMoment(scenario.now, tenant.definition.tenant.timeZone);
  const start = toApplication(tenant, scenario);
  const evaluator = createEvaluator(tenant, start, now);
  const cleared = Object.entries(evaluator.settle().answers).flatMap(([key, value]) =>
    !isAnswered(value) && isAnswered(start.answers[key]) ? [questionOf(tenant, key)] : [],
  );
  const evaluation = evaluator.evaluation();
  const printFor = (audience: PrintAudience) =>
    toPrintModel(tenant, evaluator.application(), evaluation, now, audience);
  const found = toFound(scenario.expect, evaluation, {
    cleared: [...new Set(cleared)],
    answers: evaluator.application().answers,
    printFor,
  });
  const failures = [
    ...unknownNames(tenant, scenario),
    ...unsaveable(tenant, scenario),
    ...unacceptable(tenant, scenario),
    ...compare(tenant, scenario.expect, found),
  ];
  return { failures, evaluation, found };
}

interface Results {
  readonly cleared: readonly string[];
  readonly answers: Answers;
  readonly printFor: (audience: PrintAudience) => PrintModel;
}

/** Corrects the expectations to the actual result. Moves keys between the lists; replaces `errors` and `cleared`. */
function toFound(
  expect: ScenarioExpectation,
  { visible, required, errors }: Evaluation,
  { cleared, answers, printFor }: Results,
): ScenarioExpectation {
  const part = (keys: readonly (readonly string[] | undefined)[], holds: (key: string) => boolean) => {
    const all = keys.flat().filter((key) => key !== undefined);
    return [all.filter(holds), all.filter((key) => !holds(key))] as const;
  };
  const [shown, hidden] = part([expect.visible, expect.hidden], (key) => visible.has(key));
  const [demanded, free] = part([expect.required, expect.notRequired], (key) => required.has(key));
  const everyone = printFor("everyone").answers;
  const [printed, notPrinted] = part(
    [Object.keys(expect.printed ?? {}), expect.notPrinted],
    (key) => everyone[key] !== undefined,
  );
  const textsOf = (keys: readonly string[], model: PrintModel["answers"]) =>
    Object.fromEntries(keys.flatMap((key) => (model[key] === undefined ? [] : [[key, model[key].text] as const])));
  const wrong = Object.fromEntries([...errors].filter(([, messages]) => messages.length > 0));
  const office = Object.keys(expect.printedForOffice ?? {});
  const found = {
    visible: shown,
    hidden,
    required: demanded,
    notRequired: free,
    errors: expect.errors === undefined ? undefined : Object.keys(wrong).length === 0 ? ("none" as const) : wrong,
    cleared,
    computed: Object.fromEntries(Object.keys(expect.computed ?? {}).map((key) => [key, answers[key] ?? EMPTY_ANSWER])),
    printed: textsOf(printed, everyone),
    printedForOffice: office.length === 0 ? {} : textsOf(office, printFor("office").answers),
    printedFor: Object.fromEntries(
      Object.entries(expect.printedFor ?? {}).map(([audience, texts]) => {
        const model = printFor(audience).answers;
        return [audience, Object.fromEntries(Object.keys(texts).map((key) => [key, model[key]?.text ?? null]))];
      }),
    ),
    notPrinted,
  };
  // Keep the written order of the expectations. New ones follow.
  const order = [...Object.keys(expect), ...Object.keys(found)];
  return Object.fromEntries(
    [...new Set(order)].flatMap((name) => {
      const value: unknown = found[name as keyof typeof found];
      const isEmpty = value === undefined || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
      return isEmpty ? [] : [[name, value] as const];
    }),
  );
}

/** Builds the application that the portal would store. A question with a document counts as answered. */
export function toApplication(
  tenant: Tenant,
  { application, round }: Pick<Scenario, "application" | "round">,
): Application {
  const documents = Object.fromEntries(
    filesOf(application).flatMap(([key, files]) => {
      const places = filesOfQuestion(tenant, key);
      return files.slice(0, places.length).map((file, index) => [places[index] ?? key, file] as const);
    }),
  );
  const attached = Object.keys(documents).map((key) => [key, DOCUMENT_ANSWERED] as const);
  const given = Object.entries(application.answers).map(
    ([key, value]) => [key, readMoneyAnswer(tenant, key, value)] as const,
  );
  return {
    ...EMPTY_APPLICATION,
    ...application,
    round,
    documents,
    answers: Object.fromEntries([...attached, ...given]),
  };
}

function filesOf({
  documents = {},
}: Scenario["application"]): readonly (readonly [key: string, files: readonly DocumentAnswer[]])[] {
  return Object.entries(documents).map(([key, one]) => [key, "file_name" in one ? [one] : one]);
}

function unknownNames(
  { definition, tabGroups, addAnothers }: Tenant,
  { round, application: { tabs = {}, addAnother = {} } }: Scenario,
): readonly string[] {
  const isRound = round === undefined || definition.tenant.rounds?.some(({ id }) => id === round) === true;
  return [
    ...(isRound ? [] : [`tenant.json has no round "${round}".`]),
    ...Object.entries(tabs).flatMap(([id, tab]) =>
      tabGroups.get(id)?.tabs.some((one) => one.id === tab) === true ? [] : [`No page has a tab "${tab}" in "${id}".`],
    ),
    ...Object.entries(addAnother).flatMap(([id, count]) =>
      count <= (addAnothers.get(id)?.max ?? 0) ? [] : [`No page has ${count} items of "${id}".`],
    ),
  ];
}

function unsaveable(tenant: Tenant, { application, now }: Scenario): readonly string[] {
  return Object.entries(application.answers).flatMap(([key, value]) => {
    if (tenant.computed.has(key)) return [`"${key}" is computed, so nobody can answer it.`];
    const refusal = tenant.fields.has(key) ? checkDraftAnswer(tenant, key, value, now.slice(0, 10)) : undefined;
    return refusal === undefined ? [] : [`The answer to "${key}" could not be saved: ${refusal.message}`];
  });
}

function unacceptable(tenant: Tenant, { application }: Scenario): readonly string[] {
  return filesOf(application).flatMap(([key, files]) => {
    const most = tenant.fields.get(key)?.isDocument === true ? filesOfQuestion(tenant, key).length : 0;
    if (files.length > most) return [`"${key}" takes ${most} files, and this applicant attaches ${files.length}.`];
    return files.flatMap(({ file_name: name, file_size: size }) => {
      const problem = findFileProblem({ name, size }, fileLimitsOf(tenant, key));
      if (problem === undefined) return [];
      const reason = interpolate(EVALUATION_TEXTS[problem.text], problem.values);
      return [`The document "${key}" could not be attached: ${reason}`];
    });
  });
}

function compare(tenant: Tenant, expect: ScenarioExpectation, found: ScenarioExpectation): readonly string[] {
  const among = (keys: readonly string[] = [], others: readonly string[] = [], words: string): readonly string[] =>
    keys.filter((key) => others.includes(key)).map((key) => `"${key}" should be ${words}.`);
  return [
    ...among(expect.visible, found.hidden, "visible, and is hidden"),
    ...among(expect.hidden, found.visible, "hidden, and is visible"),
    ...among(expect.required, found.notRequired, "required, and is not"),
    ...among(expect.notRequired, found.required, "optional, and is required"),
    ...(expect.errors === undefined ? [] : compareErrors(expect.errors, found.errors)),
    ...compareLists("cleared", expect.cleared, found.cleared),
    ...compareComputed(tenant, expect.computed, found.computed),
    ...comparePrint(expect.printed, found.printed),
    ...(expect.notPrinted ?? []).filter((key) => found.printed?.[key] !== undefined).map(toNotPrinted),
    ...comparePrint(expect.printedForOffice, found.printedForOffice),
    ...Object.entries(expect.printedFor ?? {}).flatMap(([audience, texts]) =>
      comparePrint(texts, found.printedFor?.[audience]).map((words) => `For ${audience}: ${words}`),
    ),
  ];
}

type Errors = ScenarioExpectation["errors"];

function compareErrors(expected: Errors, actual: Errors): readonly string[] {
  const toMap = (errors: Errors = "none") => new Map(Object.entries(errors === "none" ? {} : errors));
  const [before, now] = [toMap(expected), toMap(actual)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) =>
    compareLists(`errors of "${key}"`, before.get(key), now.get(key)),
  );
}

function compareLists(what: string, expected: readonly string[] = [], actual: readonly string[] = []) {
  return [
    ...expected.filter((item) => !actual.includes(item)).map((item) => `${what}: "${item}" is expected and missing.`),
    ...actual.filter((item) => !expected.includes(item)).map((item) => `${what}: "${item}" is not expected.`),
  ];
}

function compareComputed(tenant: Tenant, expected: Answers = {}, found: Answers = {}): readonly string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    if (!tenant.computed.has(key)) return tenant.fields.has(key) ? [`"${key}" is not computed.`] : [];
    if (found[key] === value) return [];
    return [`"${key}" should be ${JSON.stringify(value)}, and is ${JSON.stringify(found[key])}.`];
  });
}

const toNotPrinted = (key: string): string => `"${key}" should not be printed.`;

type Texts = Readonly<Record<string, string | null>>;

function comparePrint(expected: Texts = {}, found: Texts = {}): readonly string[] {
  return Object.entries(expected).flatMap(([key, text]) => {
    const now = found[key] ?? null;
    if (now === text) return [];
    if (text === null) return [toNotPrinted(key)];
    return [`"${key}" should be printed as "${text}", and is ${now === null ? "not printed" : `"${now}"`}.`];
  });
}
