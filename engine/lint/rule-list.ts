import type { Rule, SetRule } from "./rule.ts";
import { accentContrast } from "./rules/accent-contrast.ts";
import { addAnotherAtMostTen } from "./rules/add-another-at-most-ten.ts";
import { addAnotherKeysDistinct } from "./rules/add-another-keys-distinct.ts";
import { addressStateByCountry } from "./rules/address-state-by-country.ts";
import { assetExists } from "./rules/asset-exists.ts";
import { assetIsPicture } from "./rules/asset-is-picture.ts";
import { assetLight } from "./rules/asset-light.ts";
import { autocompleteTargetExists } from "./rules/autocomplete-target-exists.ts";
import { autocompleteTokenKnown } from "./rules/autocomplete-token-known.ts";
import { bannerNameAsked } from "./rules/banner-name-asked.ts";
import { boundsConsistent } from "./rules/bounds-consistent.ts";
import { changeStepWhole } from "./rules/change-step-whole.ts";
import { changeOptionExists } from "./rules/change-option-exists.ts";
import { changeKeyRight } from "./rules/change-key-right.ts";
import { changeKeyOnce } from "./rules/change-key-once.ts";
import { changeHasEffect } from "./rules/change-has-effect.ts";
import { clearedKeyAsked } from "./rules/cleared-key-asked.ts";
import { computedAnswerPrivate } from "./rules/computed-answer-private.ts";
import { computedAnswerSound } from "./rules/computed-answer-sound.ts";
import { conditionAcyclic } from "./rules/condition-acyclic.ts";
import { conditionExists } from "./rules/condition-exists.ts";
import { conditionKeyExists } from "./rules/condition-key-exists.ts";
import { conditionNamesItsItem } from "./rules/condition-names-its-item.ts";
import { conditionNamesLiteral } from "./rules/condition-names-literal.ts";
import { conditionNotConstant } from "./rules/condition-not-constant.ts";
import { conditionOperatorKnown } from "./rules/condition-operator-known.ts";
import { conditionOptionExists } from "./rules/condition-option-exists.ts";
import { conditionPatternPossible } from "./rules/condition-pattern-possible.ts";
import { conditionPatternSafe } from "./rules/condition-pattern-safe.ts";
import { conditionTypesFit } from "./rules/condition-types-fit.ts";
import { conditionUsed } from "./rules/condition-used.ts";
import { consentGivenByHand } from "./rules/consent-given-by-hand.ts";
import { dataModelKeyAsked } from "./rules/data-model-key-asked.ts";
import { dataModelKeyPrinted } from "./rules/data-model-key-printed.ts";
import { defaultPossible } from "./rules/default-possible.ts";
import { descKeyFree } from "./rules/desc-key-free.ts";
import { fileKnown } from "./rules/file-known.ts";
import { fileMatchesSchema } from "./rules/file-matches-schema.ts";
import { filePresent } from "./rules/file-present.ts";
import { fileReadable } from "./rules/file-readable.ts";
import { filesOfDocument } from "./rules/files-of-document.ts";
import { filesKeysFree } from "./rules/files-keys-free.ts";
import { folderIsTenant } from "./rules/folder-is-tenant.ts";
import { groupCaseReachable } from "./rules/group-case-reachable.ts";
import { hostsUnique } from "./rules/hosts-unique.ts";
import { idsUnique } from "./rules/ids-unique.ts";
import { jsonKeysUnique } from "./rules/json-keys-unique.ts";
import { jsonParses } from "./rules/json-parses.ts";
import { labelsDistinct } from "./rules/labels-distinct.ts";
import { layoutFitsAnswer } from "./rules/layout-fits-answer.ts";
import { layoutKeyExists } from "./rules/layout-key-exists.ts";
import { layoutKeyInSchema } from "./rules/layout-key-in-schema.ts";
import { layoutNodeKnown } from "./rules/layout-node-known.ts";
import { linkLeadsSomewhere } from "./rules/link-leads-somewhere.ts";
import { linkSafe } from "./rules/link-safe.ts";
import { lookupCellKnown } from "./rules/lookup-cell-known.ts";
import { lookupCodesUnique } from "./rules/lookup-codes-unique.ts";
import { lookupHeaderKnown } from "./rules/lookup-header-known.ts";
import { lookupParses } from "./rules/lookup-parses.ts";
import { lookupRowComplete } from "./rules/lookup-row-complete.ts";
import { messageHasCause } from "./rules/message-has-cause.ts";
import { moneyCurrencyKnown } from "./rules/money-currency-known.ts";
import { officeAnswerListable } from "./rules/office-answer-listable.ts";
import { officeColumnOnce } from "./rules/office-column-once.ts";
import { officeKeyExists } from "./rules/office-key-exists.ts";
import { optionCombinationCovered } from "./rules/option-combination-covered.ts";
import { optionKeyExists } from "./rules/option-key-exists.ts";
import { optionListExists } from "./rules/option-list-exists.ts";
import { optionListUsed } from "./rules/option-list-used.ts";
import { optionPickExists } from "./rules/option-pick-exists.ts";
import { optionValueExists } from "./rules/option-value-exists.ts";
import { optionValuesUnique } from "./rules/option-values-unique.ts";
import { optionsControllerAsked } from "./rules/options-controller-asked.ts";
import { optionsControllerEarlier } from "./rules/options-controller-earlier.ts";
import { pageFileExists } from "./rules/page-file-exists.ts";
import { pageKeyExists } from "./rules/page-key-exists.ts";
import { pageKeyLaidOut } from "./rules/page-key-laid-out.ts";
import { pagePathsUnique } from "./rules/page-paths-unique.ts";
import { partnerValueKnown } from "./rules/partner-value-known.ts";
import { patternCompiles } from "./rules/pattern-compiles.ts";
import { patternSafe } from "./rules/pattern-safe.ts";
import { postcodeByCountry } from "./rules/postcode-by-country.ts";
import { printKeyExists } from "./rules/print-key-exists.ts";
import { questionAskable } from "./rules/question-askable.ts";
import { questionHasPage } from "./rules/question-has-page.ts";
import { questionOnOnePage } from "./rules/question-on-one-page.ts";
import { questionReachable } from "./rules/question-reachable.ts";
import { questionShownOnce } from "./rules/question-shown-once.ts";
import { reorderPossible } from "./rules/reorder-possible.ts";
import { repeatGroupAsked } from "./rules/repeat-group-asked.ts";
import { repeatItemNamesItself } from "./rules/repeat-item-names-itself.ts";
import { repeatGroupKnown } from "./rules/repeat-group-known.ts";
import { repeatKeysDistinct } from "./rules/repeat-keys-distinct.ts";
import { requiredAnswerAllowed } from "./rules/required-answer-allowed.ts";
import { requiredFieldReachable } from "./rules/required-field-reachable.ts";
import { requiredKeyOnPage } from "./rules/required-key-on-page.ts";
import { roundClosesAfterOpens } from "./rules/round-closes-after-opens.ts";
import { roundTimesExist } from "./rules/round-times-exist.ts";
import { remindersHaveRounds } from "./rules/reminders-have-rounds.ts";
import { roundsApart } from "./rules/rounds-apart.ts";
import { scenarioKeyAsked } from "./rules/scenario-key-asked.ts";
import { scenarioPossible } from "./rules/scenario-possible.ts";
import { schemaReferenceRight } from "./rules/schema-reference-right.ts";
import { schemaSatisfiable } from "./rules/schema-satisfiable.ts";
import { schemaValid } from "./rules/schema-valid.ts";
import { secretAnswerMaskable } from "./rules/secret-answer-maskable.ts";
import { secretKeptSecret } from "./rules/secret-kept-secret.ts";
import { templateComparisonPossible } from "./rules/template-comparison-possible.ts";
import { templateElementsClosed } from "./rules/template-elements-closed.ts";
import { templateHelperKnown } from "./rules/template-helper-known.ts";
import { templateInert } from "./rules/template-inert.ts";
import { templateParses } from "./rules/template-parses.ts";
import { templatePartialExists } from "./rules/template-partial-exists.ts";
import { templatePolicyAllows } from "./rules/template-policy-allows.ts";
import { templateValueKnown } from "./rules/template-value-known.ts";
import { tenantHasHost } from "./rules/tenant-has-host.ts";
import { tenantIdIsFolder } from "./rules/tenant-id-is-folder.ts";
import { tenantIdsUnique } from "./rules/tenant-ids-unique.ts";
import { textKeepsValues } from "./rules/text-keeps-values.ts";
import { textKeyKnown } from "./rules/text-key-known.ts";
import { textShownAsMeant } from "./rules/text-shown-as-meant.ts";
import { themeContrast } from "./rules/theme-contrast.ts";
import { timeZoneKnown } from "./rules/time-zone-known.ts";
import { uiKeyOnPage } from "./rules/ui-key-on-page.ts";
import { unprintedKeyNotInTemplate } from "./rules/unprinted-key-not-in-template.ts";
import { widgetFitsAnswer } from "./rules/widget-fits-answer.ts";
import { widgetKnown } from "./rules/widget-known.ts";

/**
 * Every rule that checks one tenant. The one that may end the run comes first. A file in `rules/` is used once
 * it is listed here.
 */
export const RULES: readonly Rule[] = [
  filesOfDocument,
  filesKeysFree,
  folderIsTenant,
  fileReadable,
  filePresent,
  jsonParses,
  accentContrast,
  addAnotherAtMostTen,
  addAnotherKeysDistinct,
  addressStateByCountry,
  assetExists,
  assetIsPicture,
  assetLight,
  autocompleteTargetExists,
  autocompleteTokenKnown,
  bannerNameAsked,
  boundsConsistent,
  changeStepWhole,
  changeOptionExists,
  changeKeyRight,
  changeKeyOnce,
  changeHasEffect,
  clearedKeyAsked,
  computedAnswerPrivate,
  computedAnswerSound,
  conditionAcyclic,
  conditionExists,
  conditionKeyExists,
  conditionNamesItsItem,
  conditionNamesLiteral,
  conditionNotConstant,
  conditionOperatorKnown,
  conditionOptionExists,
  conditionPatternPossible,
  conditionPatternSafe,
  conditionTypesFit,
  conditionUsed,
  consentGivenByHand,
  dataModelKeyAsked,
  dataModelKeyPrinted,
  defaultPossible,
  descKeyFree,
  fileKnown,
  fileMatchesSchema,
  groupCaseReachable,
  idsUnique,
  jsonKeysUnique,
  labelsDistinct,
  layoutFitsAnswer,
  layoutKeyExists,
  layoutKeyInSchema,
  layoutNodeKnown,
  linkLeadsSomewhere,
  linkSafe,
  lookupCellKnown,
  lookupCodesUnique,
  lookupHeaderKnown,
  lookupParses,
  lookupRowComplete,
  messageHasCause,
  moneyCurrencyKnown,
  officeAnswerListable,
  officeColumnOnce,
  officeKeyExists,
  optionCombinationCovered,
  optionKeyExists,
  optionListExists,
  optionListUsed,
  optionPickExists,
  optionValueExists,
  optionValuesUnique,
  optionsControllerAsked,
  optionsControllerEarlier,
  pageFileExists,
  pageKeyExists,
  pageKeyLaidOut,
  pagePathsUnique,
  partnerValueKnown,
  patternCompiles,
  patternSafe,
  postcodeByCountry,
  printKeyExists,
  questionAskable,
  questionHasPage,
  questionOnOnePage,
  questionReachable,
  questionShownOnce,
  reorderPossible,
  repeatGroupAsked,
  repeatItemNamesItself,
  repeatGroupKnown,
  repeatKeysDistinct,
  requiredAnswerAllowed,
  requiredFieldReachable,
  requiredKeyOnPage,
  roundClosesAfterOpens,
  roundTimesExist,
  remindersHaveRounds,
  roundsApart,
  scenarioKeyAsked,
  scenarioPossible,
  schemaReferenceRight,
  schemaSatisfiable,
  schemaValid,
  secretAnswerMaskable,
  secretKeptSecret,
  templateComparisonPossible,
  templateElementsClosed,
  templateHelperKnown,
  templateInert,
  templateParses,
  templatePartialExists,
  templatePolicyAllows,
  templateValueKnown,
  tenantHasHost,
  tenantIdIsFolder,
  textKeepsValues,
  textKeyKnown,
  textShownAsMeant,
  themeContrast,
  timeZoneKnown,
  uiKeyOnPage,
  unprintedKeyNotInTemplate,
  widgetFitsAnswer,
  widgetKnown,
];

/** Rules that compare tenants with each other. */
export const SET_RULES: readonly SetRule[] = [hostsUnique, tenantIdsUnique];
