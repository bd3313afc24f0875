import type { Rule } from "./rule.ts";
import { addressRules } from "./rules/address-rules.ts";
import { widgetRules } from "./rules/widget-rules.ts";
import { boundRules } from "./rules/bound-rules.ts";
import { changeRules } from "./rules/change-rules.ts";
import { computedAnswerRules } from "./rules/computed-answer-rules.ts";
import { comparisonRules, conditionRules } from "./rules/condition-rules.ts";
import { controllerRules } from "./rules/controller-rules.ts";
import { privacyRules } from "./rules/privacy-rules.ts";
import { everyItemRead } from "./rules/every-item-rules.ts";
import { folderRules } from "./rules/folder-rules.ts";
import { itemRules, repeatItemNamesItself } from "./rules/item-rules.ts";
import { labelRules } from "./rules/label-rules.ts";
import { linkRight } from "./rules/link-rules.ts";
import { lookupRules } from "./rules/lookup-rules.ts";
import { nameKnown } from "./rules/name-rules.ts";
import { officeAnswerListable } from "./rules/office-rules.ts";
import { optionListRules } from "./rules/option-list-rules.ts";
import { pageRules } from "./rules/page-rules.ts";
import { patternRules } from "./rules/pattern-rules.ts";
import { askedRules, nameUsed } from "./rules/asked-rules.ts";
import { audienceRules } from "./rules/audience-rules.ts";
import { printRules } from "./rules/print-rules.ts";
import { questionRules } from "./rules/question-rules.ts";
import { repeatRules } from "./rules/repeat-rules.ts";
import { roundRules } from "./rules/round-rules.ts";
import { scenarioPossible } from "./rules/scenario-rules.ts";
import { schemaSatisfiable } from "./rules/schema-rules.ts";
import { templateRules } from "./rules/template-rules.ts";
import { tenantRules } from "./rules/tenant-rules.ts";
import { textRules } from "./rules/text-rules.ts";
import { themeRules } from "./rules/theme-rules.ts";

/** Rules for one tenant, in order: causes before consequences. */
export const RULES: readonly Rule[] = [
  ...folderRules,
  ...optionListRules,
  ...repeatRules,
  repeatItemNamesItself,
  ...pageRules,
  nameKnown,
  ...askedRules,
  ...conditionRules,
  ...addressRules,
  ...audienceRules,
  schemaSatisfiable,
  ...boundRules,
  ...changeRules,
  ...comparisonRules,
  scenarioPossible,
  ...computedAnswerRules,
  ...controllerRules,
  nameUsed,
  ...itemRules,
  everyItemRead,
  ...labelRules,
  linkRight,
  ...lookupRules,
  officeAnswerListable,
  ...patternRules,
  ...printRules,
  ...questionRules,
  ...roundRules,
  ...privacyRules,
  ...templateRules,
  ...tenantRules,
  ...textRules,
  ...themeRules,
  ...widgetRules,
];
