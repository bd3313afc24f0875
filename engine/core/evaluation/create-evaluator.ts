import { answerOf, EMPTY_ANSWER, isAnswered } from "../answers/answers.ts";
import type { Answers, AnswerValue, Application } from "../answers/answers.ts";
import { enteredAnswer } from "../answers/entered-answer.ts";
import { describeAnswer, optionsOfField } from "../options/options-for.ts";
import type { Tenant } from "../tenant/create-tenant.ts";
import type { Field } from "../tenant/field.ts";
import { evaluationText } from "../texts/evaluation-texts.ts";
import { interpolate } from "../texts/interpolate.ts";
import type { PageRule } from "../tenant/definition.ts";
import { toCalendarDate } from "../validation/calendar.ts";
import { validateAnswer } from "../validation/validate-field.ts";
import type { Evaluation } from "./evaluation.ts";
import { isGateOpen } from "./gate-state.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  /** Looked for when read: nobody needs them before a submission. */
  readonly errors: readonly string[];
}

const NO_ERRORS: readonly string[] = [];
const NO_KEYS: ReadonlySet<string> = new Set();

/** Without a prototype: no key of an applicant's can reach one. */
const emptyMap = (): Record<string, AnswerValue> => Object.create(null) as Record<string, AnswerValue>;

/** A rule with `shorterThan` holds for a given answer of fewer characters only; a rule without it holds for any. */
function isTooShort({ shorterThan }: PageRule, value: AnswerValue | undefined): boolean {
  return shorterThan === undefined || (isAnswered(value) && [...String(value).trim()].length < shorterThan);
}

/** What an applicant did: answers typed, a tab chosen, an item added, a document attached or removed. */
export interface ApplicationChange {
  readonly answers?: Answers;
  readonly tabs?: Readonly<Record<string, string>>;
  readonly addAnother?: Readonly<Record<string, number>>;
  readonly documents?: Application["documents"];
}

/** What a change came to. */
export interface ChangeResult {
  /** Every key whose answer is now another, with its value: as asked, companions (`_desc`, `_typed`) and cleared keys included. */
  readonly answers: Answers;
  /** Keys of fields that are shown, hidden, required or, as far as it was read, wrong otherwise than before, or whose options changed. */
  readonly affected: ReadonlySet<string>;
  /** Names of conditions whose truth changed. */
  readonly conditions: ReadonlySet<string>;
}

/**
 * The evaluation of one application, kept up to date. `change` costs by the rules that read what changed, not by the
 * size of the form; `evaluation` is the same as evaluating the whole anew.
 */
export interface Evaluator {
  readonly tenant: Tenant;
  /** `YYYY-MM-DD` in the tenant's time zone. */
  readonly today: string;
  application(): Application;
  evaluation(): Evaluation;
  /** One field's part of the evaluation, without building the rest. */
  field(key: string): FieldState;
  /** A condition's truth; false for one that does not exist. */
  isTrue(condition: string): boolean;
  answer(key: string): AnswerValue | undefined;
  /** The answer, or the date as typed that its schema refuses; see `enteredAnswer`. */
  entered(key: string): AnswerValue | undefined;
  /**
   * Applies what an applicant did and everything that follows: companions derived, refused dates set apart, conditional selects and watched keys
   * cleared, the tab that is left cleared, hidden content cleared until nothing is left to clear.
   */
  change(change: ApplicationChange): ChangeResult;
  /** Clears what is hidden and must not stay. Settling twice changes nothing. */
  settle(): ChangeResult;
}

export function createEvaluator(tenant: Tenant, start: Application, now: Date): Evaluator {
  const today = toCalendarDate(now, tenant.definition.tenant.timeZone);
  const currentYear = Number(today.slice(0, 4));
  const { readers } = tenant;
  const answers = Object.assign(emptyMap(), start.answers);
  let rest: Omit<Application, "answers"> = {
    tabs: start.tabs,
    addAnother: start.addAnother,
    documents: start.documents,
  };
  const conditions = new Map<string, boolean>();
  const visible = new Set<string>();
  const required = new Set<string>();
  const errors = new Map<string, readonly string[]>();
  /** Fields whose errors may be others than `errors` has. */
  const unread = new Set<string>(tenant.fields.keys());
  const pending = new Set<string>();
  let memo: Evaluation | undefined;

  const current = (): Application => ({ answers, ...rest });
  const entered = (key: string): AnswerValue | undefined => enteredAnswer(tenant, answers, key);
  const context = () => ({
    tenant,
    application: current(),
    conditions,
    currentYear,
    itemCounts: new Map<string, number>(),
  });
  /** Until the next answer. */
  let at = context();

  const isShown = (field: Field): boolean => {
    if (!field.placements.some((gates) => gates.every((gate) => isGateOpen(gate, at)))) return false;
    // A conditional select without options to choose from is not shown (specification section 4).
    return (
      field.options?.by === undefined ||
      isGateOpen({ kind: "options", list: field.options.list, by: field.options.by }, at)
    );
  };

  const rulesOf = (field: Field): readonly PageRule[] => tenant.rulesByField.get(field.key) ?? [];
  const fill = (message: string): string => interpolate(message, tenant.definition.tenant.partner);
  const isDemanded = ({ requiredWhen }: PageRule): boolean =>
    requiredWhen !== undefined && conditions.get(requiredWhen) === true;

  /** Messages of a missing answer, or none. */
  const findMissing = (field: Field): readonly string[] => {
    if (isAnswered(entered(field.key))) return [];
    const own = tenant.requiredMessages.get(field.key);
    const always = tenant.requiredMessages.has(field.key)
      ? [
          own === undefined
            ? evaluationText(tenant.definition, "validation.required", { label: field.label })
            : fill(own),
        ]
      : [];
    return [
      ...always,
      ...rulesOf(field)
        .filter(isDemanded)
        .map((rule) => fill(rule.message)),
    ];
  };

  const findErrors = (field: Field): readonly string[] => {
    const wrong = rulesOf(field).filter(
      (rule) =>
        rule.wrongWhen !== undefined &&
        conditions.get(rule.wrongWhen) === true &&
        isTooShort(rule, answerOf(answers, field.key)),
    );
    return [
      ...new Set([
        ...findMissing(field),
        ...validateAnswer(tenant, field, answers, today),
        ...wrong.map((rule) => fill(rule.message)),
      ]),
    ];
  };

  const errorsOf = (key: string): readonly string[] => {
    if (unread.delete(key)) {
      const field = tenant.fields.get(key);
      const found = field !== undefined && visible.has(key) ? findErrors(field) : NO_ERRORS;
      if (found.length > 0) errors.set(key, found);
      else errors.delete(key);
    }
    return errors.get(key) ?? NO_ERRORS;
  };

  /** Tells whether the field is otherwise than before; errors that nobody has read count as the same. */
  const look = (field: Field): boolean => {
    const { key } = field;
    const [wasVisible, wasRequired] = [visible.has(key), required.has(key)];
    const read = unread.has(key) ? undefined : errorsOf(key);
    unread.add(key);
    const isVisible = isShown(field);
    const isRequired = isVisible && (tenant.requiredMessages.has(key) || rulesOf(field).some(isDemanded));
    if (isVisible) visible.add(key);
    else visible.delete(key);
    if (isRequired) required.add(key);
    else required.delete(key);
    return (
      wasVisible !== isVisible ||
      wasRequired !== isRequired ||
      (read !== undefined && read.join("\n") !== errorsOf(key).join("\n"))
    );
  };

  /** Whether a key must go now: hidden under a rule that clears it, or a choice that its list no longer offers. */
  const mustClear = (key: string): boolean => {
    if (!isAnswered(entered(key)) && answers[key] !== false) return false;
    for (const index of readers.clearRulesOfKey.get(key) ?? []) {
      const rule = tenant.clearRules[index];
      if (rule !== undefined && !isGateOpen(rule.gate, at) && (rule.listed || !visible.has(key))) return true;
    }
    const field = tenant.fields.get(key);
    if (field?.options?.by === undefined) return false;
    return !optionsOfField(tenant, field, answers, today).some((option) => option.value === answers[key]);
  };

  /** Looks again at what reads the changed keys; tells what is otherwise than before. */
  const update = (
    keys: Iterable<string>,
    fieldKeys: Iterable<string>,
  ): { affected: Set<string>; changedConditions: Set<string> } => {
    memo = undefined;
    at = context();
    const dirtyConditions = new Set<string>();
    const dirty = new Set(fieldKeys);
    for (const key of keys) {
      for (const name of readers.conditionsOfKey.get(key) ?? []) dirtyConditions.add(name);
      for (const field of readers.fieldsOfKey.get(key) ?? []) dirty.add(field);
      if (readers.clearRulesOfKey.has(key)) dirty.add(key);
    }
    const changedConditions = new Set<string>();
    // Few conditions: in their own order. The map's order is that of evaluation.
    const inOrder =
      dirtyConditions.size < 2 ? dirtyConditions : [...dirtyConditions].sort((a, b) => orderOf(a) - orderOf(b));
    for (const name of inOrder) if (evaluateCondition(name)) changedConditions.add(name);
    for (const name of changedConditions) {
      for (const field of readers.fieldsOfCondition.get(name) ?? []) dirty.add(field);
      for (const index of readers.clearRulesOfCondition.get(name) ?? [])
        for (const key of tenant.clearRules[index]?.keys ?? []) dirty.add(key);
    }
    const affected = new Set<string>();
    for (const key of dirty) {
      const field = tenant.fields.get(key);
      if (field !== undefined && look(field)) affected.add(key);
    }
    for (const key of dirty) {
      if (mustClear(key)) pending.add(key);
      else pending.delete(key);
    }
    return { affected, changedConditions };
  };

  const order = new Map([...tenant.conditions.keys()].map((name, index) => [name, index]));
  const orderOf = (name: string): number => order.get(name) ?? 0;
  const evaluateCondition = (name: string): boolean => {
    const value = tenant.conditions.get(name)?.evaluate(answers, (other) => conditions.get(other) ?? false) ?? false;
    const changed = conditions.get(name) !== value;
    conditions.set(name, value);
    return changed;
  };

  for (const name of tenant.conditions.keys()) evaluateCondition(name);
  for (const field of tenant.fields.values()) look(field);
  for (const rule of tenant.clearRules) for (const key of rule.keys) if (mustClear(key)) pending.add(key);
  for (const key of [...readers.controlledBy.values()].flat()) if (mustClear(key)) pending.add(key);

  const apply = (asked: Answers, fieldKeys: Iterable<string> = []): ChangeResult => {
    const written = emptyMap();
    const affected = new Set<string>();
    const changedConditions = new Set<string>();
    let batch = Object.assign(emptyMap(), asked);
    let extra = fieldKeys;
    // Every round after the first only clears, and what is cleared stays so: at most one round a key.
    for (;;) {
      const keys = Object.keys(batch).filter((key) => entered(key) !== batch[key]);
      for (const key of keys) write(key, batch[key] ?? EMPTY_ANSWER, written);
      const touched = update(keys, extra);
      for (const key of touched.affected) affected.add(key);
      for (const name of touched.changedConditions) changedConditions.add(name);
      for (const key of keys) for (const field of readers.fieldsOfKey.get(key) ?? []) affected.add(field);
      const next = emptyMap();
      for (const key of keys)
        for (const dependent of readers.controlledBy.get(key) ?? [])
          if (!(dependent in batch)) next[dependent] = EMPTY_ANSWER;
      for (const name of touched.changedConditions)
        for (const key of readers.watchedKeysOfCondition.get(name) ?? []) next[key] = EMPTY_ANSWER;
      for (const key of pending) next[key] = EMPTY_ANSWER;
      extra = [];
      batch = next;
      if (!Object.keys(next).some((key) => isAnswered(entered(key)) || answers[key] === false)) break;
    }
    return { answers: { ...written }, affected, conditions: changedConditions };
  };

  /** Writes one answer, and its companions where the field has them. */
  const write = (key: string, value: AnswerValue, written: Record<string, AnswerValue>): void => {
    const writeCompanion = (companion: string, held: AnswerValue): void => {
      if ((answers[companion] ?? EMPTY_ANSWER) === held) return;
      answers[companion] = held;
      written[companion] = held;
    };
    const asked = tenant.fields.get(key);
    const isRefused =
      asked?.typedKey !== undefined && validateAnswer(tenant, asked, { [key]: value }, today).length > 0;
    answers[key] = isRefused ? EMPTY_ANSWER : value;
    written[key] = answers[key];
    if (asked?.typedKey !== undefined) writeCompanion(asked.typedKey, isRefused ? value : EMPTY_ANSWER);
    for (const coded of [key, ...(readers.controlledBy.get(key) ?? [])]) {
      const field = tenant.fields.get(coded);
      if (field?.descKey !== undefined)
        writeCompanion(field.descKey, describeAnswer(tenant, field, answers[coded], answers, today));
    }
  };

  /** Whether an answer of `key` decides about nothing but itself, as most texts do. */
  const standsAlone = (key: string): boolean => {
    const field = tenant.fields.get(key);
    if (
      field === undefined ||
      field.typedKey !== undefined ||
      field.descKey !== undefined ||
      field.options !== undefined ||
      pending.size > 0
    )
      return false;
    if (readers.conditionsOfKey.has(key) || readers.clearRulesOfKey.has(key) || readers.controlledBy.has(key))
      return false;
    for (const reader of readers.fieldsOfKey.get(key) ?? []) if (reader !== key) return false;
    return true;
  };

  /** What `apply` comes to for such an answer, at a fraction of the cost: this is what each letter typed waits for. */
  const applyAlone = (key: string, value: AnswerValue): ChangeResult => {
    if (answers[key] === value) return { answers: {}, affected: NO_KEYS, conditions: NO_KEYS };
    answers[key] = value;
    memo = undefined;
    unread.add(key);
    return { answers: { [key]: value }, affected: new Set([key]), conditions: NO_KEYS };
  };

  const readAll = (): ReadonlyMap<string, readonly string[]> => {
    for (const key of [...unread]) errorsOf(key);
    return errors;
  };

  const evaluation = (): Evaluation =>
    (memo ??= {
      pages: tenant.pages
        .filter((page) => page.shownWhen === undefined || conditions.get(page.shownWhen) === true)
        .map((page) => ({
          id: page.id,
          path: page.path,
          keys: [...tenant.fields.values()]
            .filter((field) => field.page === page.id && visible.has(field.key))
            .map((field) => field.key),
        })),
      visible: new Set(visible),
      required: new Set(required),
      clears: [...pending],
      errors: new Map(
        [...readAll()].sort(([a], [b]) => (tenant.fields.get(a)?.index ?? 0) - (tenant.fields.get(b)?.index ?? 0)),
      ),
      conditions: new Map(conditions),
    });

  return {
    tenant,
    today,
    application: () => ({ answers: { ...answers }, ...rest }),
    evaluation,
    field: (key) => ({
      visible: visible.has(key),
      required: required.has(key),
      get errors() {
        return errorsOf(key);
      },
    }),
    isTrue: (condition) => conditions.get(condition) ?? false,
    answer: (key) => answers[key],
    entered,
    settle: () => apply({}),
    change({ answers: asked = {}, tabs, addAnother, documents }) {
      const [only, ...others] = Object.keys(asked);
      if (
        only !== undefined &&
        others.length === 0 &&
        tabs === undefined &&
        addAnother === undefined &&
        documents === undefined &&
        standsAlone(only)
      )
        return applyAlone(only, asked[only] ?? EMPTY_ANSWER);
      const left: Record<string, AnswerValue> = {};
      const fieldKeys = new Set<string>();
      for (const [id, tab] of Object.entries(tabs ?? {})) {
        const group = tenant.tabGroups.get(id);
        const kept = new Set(group?.tabs.find((item) => item.id === tab)?.keys);
        for (const key of group?.tabs.flatMap((item) => item.keys) ?? []) if (!kept.has(key)) left[key] = EMPTY_ANSWER;
        for (const key of readers.fieldsOfTabs.get(id) ?? []) fieldKeys.add(key);
      }
      for (const id of Object.keys(addAnother ?? {}))
        for (const key of readers.fieldsOfAddAnother.get(id) ?? []) fieldKeys.add(key);
      rest = {
        tabs: { ...rest.tabs, ...tabs },
        addAnother: { ...rest.addAnother, ...addAnother },
        documents: documents ?? rest.documents,
      };
      return apply({ ...left, ...asked }, fieldKeys);
    },
  };
}
