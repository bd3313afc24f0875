import type { ComputedAnswer, Condition, Derivation } from "../conditions/derivations.ts";
import { PorticoError } from "../errors.ts";
import type { AnswerValidator } from "../validation/answer-validator.ts";
import type { PageFile, PageRule, PageSchema, TenantDefinition } from "./definition.ts";
import type { Field } from "./field.ts";
import type { AddAnotherGroup, ClearRule, TabGroup, Watcher } from "./gates.ts";
import type { LayoutNode } from "./layout.ts";

export interface Page {
  readonly id: string;
  readonly path: string;
  readonly navLabel: string;
  readonly title: string;
  readonly intro?: string;
  readonly shownWhen?: string;
  readonly schema: PageSchema;
  readonly uiSchema: PageFile["uiSchema"];
  readonly layout: readonly LayoutNode[];
}

/** A compiled form. Immutable, shared by all requests. */
export interface Tenant {
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly pages: readonly Page[];
  readonly fields: ReadonlyMap<string, Field>;
  readonly conditions: ReadonlyMap<string, Condition>;
  readonly computed: ReadonlyMap<string, ComputedAnswer>;
  readonly derivations: readonly Derivation[];
  readonly rulesByField: ReadonlyMap<string, readonly PageRule[]>;
  readonly requiredMessages: ReadonlyMap<string, string | undefined>;
  readonly clearRules: readonly ClearRule[];
  readonly watchers: readonly Watcher[];
  readonly tabGroups: ReadonlyMap<string, TabGroup>;
  readonly addAnothers: ReadonlyMap<string, AddAnotherGroup>;
  readonly validators: Readonly<Record<string, AnswerValidator>>;
  readonly dependencies: DependencyIndex;
}

/**
 * Returns the page of a question. For a question on several pages, returns its page among `shown`, or else the first.
 * @throws PorticoError `field_unknown` with the message of the specification, section 5
 */
export function pageOf(
  tenant: Tenant,
  key: string,
  shown: readonly { readonly id: string; readonly keys: readonly string[] }[] = [],
): Page {
  const found = shown.find(({ keys }) => keys.includes(key))?.id ?? tenant.fields.get(key)?.page;
  const page = tenant.pages.find(({ id }) => id === found);
  if (page === undefined) {
    throw new PorticoError(
      "field_unknown",
      `The question with yupValueKey ${key} does not correlate to a page. Please update pagesToQuestions in the ValidationErrorSummary component.`,
    );
  }
  return page;
}

type Fields = Pick<Tenant, "fields">;

/** Returns the question's key for the key of its second or a later file, and any other key unchanged. */
export const questionOf = ({ fields }: Fields, key: string): string => fields.get(key)?.fileOf ?? key;

/** Returns the keys of a question's files, the question's own first. */
export const filesOfQuestion = ({ fields }: Fields, key: string): readonly string[] =>
  fields.get(key)?.filePlaces ?? [key];

/** Reserved: tenants cannot use this path for a page. */
export const REVIEW_PATH = "/review";

/** Lists the dependents of each answer, so that a keystroke does not evaluate the whole form. */
export interface DependencyIndex {
  /** Indexes into `derivations`, by answer key. */
  readonly derivationsOfKey: ReadonlyMap<string, readonly number[]>;
  /** Indexes into `derivations`, by condition. */
  readonly derivationsOfCondition: ReadonlyMap<string, readonly number[]>;
  /** Fields whose visibility, options or errors read the answer directly, and the answer's own field. */
  readonly fieldsOfKey: ReadonlyMap<string, readonly string[]>;
  readonly fieldsOfCondition: ReadonlyMap<string, readonly string[]>;
  readonly fieldsOfTabs: ReadonlyMap<string, readonly string[]>;
  readonly fieldsOfAddAnother: ReadonlyMap<string, readonly string[]>;
  readonly clearRulesOfKey: ReadonlyMap<string, readonly number[]>;
  readonly clearRulesOfCondition: ReadonlyMap<string, readonly number[]>;
  readonly watchedKeysOfCondition: ReadonlyMap<string, readonly string[]>;
  readonly controlledBy: ReadonlyMap<string, readonly string[]>;
  /** Keys without a companion that affect only their own field. */
  readonly standalone: ReadonlySet<string>;
}
