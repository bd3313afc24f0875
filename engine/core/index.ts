// Answers, and what they mean: for whoever holds an application.
export {
  answerOf,
  DOCUMENT_ANSWERED,
  REMOVED_DOCUMENT_HOURS,
  EMPTY_ANSWER,
  EMPTY_APPLICATION,
  isAnswered,
  type Answers,
  type AnswerValue,
  type Application,
  type DocumentAnswer,
} from "./answers/answers.ts";
export { enteredAnswer } from "./answers/entered-answer.ts";
export { evaluate } from "./evaluation/evaluate.ts";
export { findRuledKeys } from "./evaluation/find-ruled-keys.ts";
export type { Evaluation } from "./evaluation/evaluation.ts";
export { PorticoError, type ErrorCode } from "./errors.ts";
export type { Tenant, Page } from "./tenant/tenant.ts";
export { LONGEST_COMPUTED } from "./conditions/computed-answer.ts";
export { maxLengthOf, namedWidget } from "./tenant/field.ts";
export type { Field } from "./tenant/field.ts";
export { pageOf } from "./tenant/page-of.ts";
export { filesOfQuestion, questionOf } from "./tenant/question-of.ts";
export { REVIEW_PATH } from "./tenant/review-path.ts";
export { TENANT_DEFAULTS } from "./tenant/tenant-defaults.ts";

// Changing answers: for the form in the browser, which keeps an evaluator, and for the server, which applies one change
// at a time.
export { createEvaluator } from "./incremental/create-evaluator.ts";
export type { ApplicationChange, ChangeResult, Evaluator } from "./incremental/evaluator.ts";
export { changeAnswers, changeApplication, settle } from "./incremental/change-application.ts";
export { ACCOUNT_EMAIL, findDefaultAnswer } from "./answers/default-answer.ts";
export { formatMoneyAnswer, isAmount } from "./answers/format-money.ts";
export { describeCurrency, formatAmount, readMoney } from "./answers/money.ts";
export { readMoneyAnswer } from "./answers/read-money-answer.ts";
export { isSameAnswer, sameAnswerAs, toOwnLineBreaks, toStorableAnswer } from "./answers/storable-answer.ts";
export { countCharacters } from "./answers/characters.ts";
export { checkDraftAnswer, type DraftRefusal } from "./answers/check-draft.ts";
export { toCalendarDate } from "./validation/calendar.ts";

// What a page shows: for whoever draws the form.
export { chosenTab, firstTrue, itemCount } from "./evaluation/gate-state.ts";
export { isBlockShown } from "./evaluation/visibility.ts";
export { optionsFor } from "./options/options-for.ts";
export type { Option } from "./options/option-list.ts";
export { DEFAULT_NUM_COMPONENTS, expandItem, itemTitle, MAX_COMPONENTS } from "./tenant/expand.ts";
export {
  findWhatFixesItems,
  itemPlacesOf,
  placeOfKey,
  type ItemPlaces,
  type ItemsFixedBy,
} from "./tenant/item-places.ts";
export { keysBelow } from "./tenant/keys-below.ts";
export type {
  AddAnotherNode,
  GroupNode,
  LayoutNode,
  LayoutNodeType,
  RepeatingNode,
  RevealNode,
  TabsNode,
} from "./tenant/layout.ts";
export { LAYOUT_NODE_TYPES } from "./tenant/layout.ts";
export { formatPhone, formatSsn, toPlainDigits } from "./answers/typed-formats.ts";
export { toSchemaValue, validateAnswer } from "./validation/validate-field.ts";

// Files and e-mail addresses: the same check before they are sent and when they arrive.
export {
  cleanFileName,
  fileLimits,
  fileLimitsOf,
  GREATEST_FILE_MEGABYTES,
  MEGABYTE,
  findFileNameProblem,
  findFileProblem,
  formatBytes,
} from "./validation/check-file.ts";
export { isEmail } from "./validation/formats.ts";

// When people may apply: the same for the server, which decides, and for pages, which say so.
export { findInstants, isLocalTime, toInstant, toLocalTime } from "./rounds/local-time.ts";
export { toRounds, type Round } from "./rounds/round.ts";
export { toRetentionStep, type RetentionFile } from "./retention/retention.ts";
export { toReopeningDay, toReopeningEnd } from "./rounds/reopening.ts";
export { findDueReminder, type Reminder } from "./rounds/reminders.ts";
export { findOnlyRound, isOpen, listOpenRounds, readRoundState, type RoundState } from "./rounds/round-state.ts";

// Words: for whoever shows a text.
export {
  fillText,
  interpolate,
  placeholdersOf,
  type TextSource,
  type TextValue,
  type TextValues,
} from "./texts/interpolate.ts";
export { answerMessage } from "./texts/answer-message.ts";
export { EVALUATION_TEXTS } from "./texts/evaluation-texts.ts";
export { isSafeLink, parseRichText, type RichSpan } from "./texts/rich-text.ts";

// Subscriptions: for every store of the browser and for the server.
export { createListeners, type Listeners } from "./listeners.ts";

// A draft of an earlier version: for the server, which brings it up to date.
export { bringUp, type BroughtUp, type DraftState } from "./changes/bring-up.ts";
export { AGAIN_REASONS } from "./changes/again-reasons.ts";
export { toChangeNotice } from "./changes/change-notice.ts";
export { hasExchangedWords, hasWordsOfAnother } from "./changes/exchanged-words.ts";
export type { ChangeNotice } from "./changes/told-change.ts";
export { followSteps, stepsSince } from "./changes/follow-steps.ts";
export { takeOver } from "./changes/take-over.ts";
export { CHANGE_KINDS, isBroughtLater, readChangeSteps, toStepIds, type ChangeStep } from "./changes/change-steps.ts";

// How far somebody is: for whoever lists the pages, or what is left to do on them.
export { findMonthsByYear, readProgress, type PageProgress, type ProgressSource } from "./progress/read-progress.ts";

// Print: for the server, which renders the model.
export { toPrintModel } from "./print/to-print-model.ts";
export { formatOpenAnswer, maskSecret } from "./print/format-answer.ts";
export { isolateText, withoutDirection } from "./print/isolate-text.ts";
export { isPrintedFor } from "./print/print-audience.ts";
export type { PrintAudience } from "./print/print-audience.ts";
export type { PrintItem, PrintModel, PrintPage } from "./print/print-model.ts";
export { PRINT_CONTEXT, PRINT_HELPERS, PRINT_PARTIALS } from "./print/print-template-names.ts";

// Export: for the server, which writes rows and columns in some format.
export { toExportQuestions } from "./export/to-export-questions.ts";
export { toExportColumns } from "./export/to-export-columns.ts";
export { toExportRow } from "./export/to-export-row.ts";
export { toDataDictionary, type DictionaryEntry } from "./export/to-data-dictionary.ts";
export type { ExportColumn, ExportQuestion, ExportRow, ExportValue } from "./export/export-column.ts";
export type { PrivacyClass } from "./tenant/definition.ts";

// The office's list: for the server, which keeps a row of each application, and the linter.
export { applicantNameKeys } from "./office/applicant-name-keys.ts";
export { MAX_OFFICE_FILTERS, toFilterToken, toTokenRange } from "./office/filter-token.ts";
export { isListedClass, officeTypeOf, readOffice, type Office, type OfficeQuestion } from "./office/office.ts";
export { findOfficeOptions } from "./office/find-office-options.ts";
export { toOfficeBasis } from "./office/to-office-basis.ts";
export {
  OFFICE_STATUSES,
  UNKNOWN_STATUS,
  toActiveAt,
  toOfficeRow,
  type OfficeCell,
  type OfficeRow,
  type OfficeStatus,
} from "./office/to-office-row.ts";
export { toAnswerWords, toSearchedWords, toSearchWords, toSoundedWords } from "./office/to-search-words.ts";

// A tenant folder as it is written: for whoever reads one and makes a tenant of it.
export { createTenant } from "./tenant/create-tenant.ts";
export type {
  AnswerSchema,
  ConditionsFile,
  DataModelFile,
  FieldUiSchema,
  PageFile,
  PageRule,
  RoundFile,
  TenantDefinition,
  TenantFile,
} from "./tenant/definition.ts";
export type { KeyedChoices, OptionListFile } from "./options/option-list.ts";
export type { AnswerValidator, ValidatorIssue } from "./validation/answer-validator.ts";
export { FORMATS_MODULE, LENGTH_MODULE, requireForValidators } from "./validation/validator-runtime.ts";
export { ANSWER_FORMAT_CHECKS } from "./validation/formats.ts";

// The parts of a tenant, one by one: for the linter, which reads folders that are wrong.
export type { ConditionRule } from "./conditions/condition.ts";
export { createCondition, type Condition } from "./conditions/create-condition.ts";
export { findPatternFault, inspectRule, type ConditionProblem } from "./conditions/inspect-rule.ts";
export { ACCEPTED_OPERATORS, SPECIFICATION_OPERATORS, TAKING_KEYS } from "./conditions/operators.ts";
export type { Setting } from "./conditions/setting.ts";
export { findConditionCycle, requireSoundDefinition } from "./tenant/require-sound-definition.ts";
export { compact as compactPostcode } from "./validation/postcodes.ts";
export type { PostcodeForm, PostcodeForms } from "./validation/postcodes.ts";
export { allOptionValues, controllingValues, resolveOptionList } from "./options/option-source.ts";
export { branchesOf, expandEntries, repeatingNodes } from "./tenant/expand.ts";
export { isJsonObject } from "./tenant/sound-shape.ts";
export { filePlacesOf } from "./tenant/file-places.ts";
export { expandDataModel, expandPage, findGroupName, type ExpandedFile } from "./tenant/expand-repeats.ts";
export { keysOfGroup, readRepeatGroups, type RepeatGroup } from "./tenant/repeat-groups.ts";
export type { LayoutBranch } from "./tenant/layout-branches.ts";
export { walkLayout, type LayoutPlace } from "./tenant/walk-layout.ts";
export type { Gate } from "./tenant/gates.ts";
export { findDateAnchor, isDateBound, resolveDateBound } from "./validation/calendar.ts";
