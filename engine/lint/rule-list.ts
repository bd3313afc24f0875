import type { Rule } from "./rule.ts";
import { addressRules } from "./rules/address-rules.ts";
import { autofillRules, widgetRules } from "./rules/widget-rules.ts";
import { boundRules } from "./rules/bound-rules.ts";
import { changeRules } from "./rules/change-rules.ts";
import { comparisonRules } from "./rules/comparison-rules.ts";
import { computedAnswerRules } from "./rules/computed-answer-rules.ts";
import { conditionRules } from "./rules/condition-rules.ts";
import { controllerRules } from "./rules/controller-rules.ts";
import { privacyRules } from "./rules/privacy-rules.ts";
import { everyItemRules } from "./rules/every-item-rules.ts";
import { folderRules } from "./rules/folder-rules.ts";
import { itemRules, ownNameRules } from "./rules/item-rules.ts";
import { keyedListRules } from "./rules/keyed-list-rules.ts";
import { labelRules } from "./rules/label-rules.ts";
import { linkRules } from "./rules/link-rules.ts";
import { lookupRules } from "./rules/lookup-rules.ts";
import { nameRules } from "./rules/name-rules.ts";
import { officeRules } from "./rules/office-rules.ts";
import { optionListRules } from "./rules/option-list-rules.ts";
import { pageRules } from "./rules/page-rules.ts";
import { patternRules } from "./rules/pattern-rules.ts";
import { askedRules, usedRules } from "./rules/asked-rules.ts";
import { audienceRules } from "./rules/audience-rules.ts";
import { printRules } from "./rules/print-rules.ts";
import { questionRules } from "./rules/question-rules.ts";
import { reachRules } from "./rules/reach-rules.ts";
import { repeatRules } from "./rules/repeat-rules.ts";
import { roundRules } from "./rules/round-rules.ts";
import { scenarioRules } from "./rules/scenario-rules.ts";
import { schemaRules } from "./rules/schema-rules.ts";
import { templateMarkupRules } from "./rules/template-markup-rules.ts";
import { templateRules } from "./rules/template-rules.ts";
import { tenantRules } from "./rules/tenant-rules.ts";
import { textRules } from "./rules/text-rules.ts";
import { themeRules } from "./rules/theme-rules.ts";

/** Rules for one tenant, in order: causes before consequences. */
export const RULES: readonly Rule[] = [
  ...folderRules,
  ...keyedListRules,
  ...repeatRules,
  ...ownNameRules,
  ...pageRules,
  ...nameRules,
  ...optionListRules,
  ...askedRules,
  ...conditionRules,
  ...addressRules,
  ...audienceRules,
  ...autofillRules,
  ...schemaRules,
  ...boundRules,
  ...changeRules,
  ...comparisonRules,
  ...scenarioRules,
  ...computedAnswerRules,
  ...controllerRules,
  ...usedRules,
  ...itemRules,
  ...everyItemRules,
  ...labelRules,
  ...linkRules,
  ...lookupRules,
  ...officeRules,
  ...patternRules,
  ...printRules,
  ...questionRules,
  ...reachRules,
  ...roundRules,
  ...privacyRules,
  ...templateRules,
  ...templateMarkupRules,
  ...tenantRules,
  ...textRules,
  ...themeRules,
  ...widgetRules,
];
