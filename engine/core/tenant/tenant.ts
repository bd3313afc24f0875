import type { ComputedAnswer } from "../conditions/computed-answer.ts";
import type { Condition } from "../conditions/create-condition.ts";
import type { Derivation } from "../conditions/order-derivations.ts";
import type { AnswerValidator } from "../validation/answer-validator.ts";
import type { PageFile, PageRule, PageSchema, TenantDefinition } from "./definition.ts";
import type { DependencyIndex } from "./dependency-index.ts";
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

/** A rule over several fields, placeholders expanded. */
export type FieldRule = PageRule;

/** A tenant ready to be evaluated: immutable, shared by every request. */
export interface Tenant {
  readonly definition: TenantDefinition;
  readonly hash: string;
  readonly pages: readonly Page[];
  /** Every askable field in page order. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Conditions sorted so that each comes after those it refers to. */
  readonly conditions: ReadonlyMap<string, Condition>;
  /** Answers that are filled from others, by key. */
  readonly computed: ReadonlyMap<string, ComputedAnswer>;
  /** Conditions and computed answers, each after those that it reads. */
  readonly derivations: readonly Derivation[];
  readonly rulesByField: ReadonlyMap<string, readonly FieldRule[]>;
  readonly requiredMessages: ReadonlyMap<string, string | undefined>;
  readonly clearRules: readonly ClearRule[];
  readonly watchers: readonly Watcher[];
  readonly tabGroups: ReadonlyMap<string, TabGroup>;
  readonly addAnothers: ReadonlyMap<string, AddAnotherGroup>;
  readonly validators: Readonly<Record<string, AnswerValidator>>;
  readonly dependencies: DependencyIndex;
}
