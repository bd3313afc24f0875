// Answers and their meaning.
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
  enteredAnswer,
} from "./answers/answers.ts";
export { evaluate } from "./evaluation/evaluate.ts";
export { findRuledKeys } from "./evaluation/find-errors.ts";
export type { Evaluation } from "./evaluation/evaluation-context.ts";
export { PorticoError, type ErrorCode } from "./errors.ts";
export type { Tenant, Page } from "./tenant/tenant.ts";
export { LONGEST_COMPUTED, type Condition } from "./conditions/derivations.ts";
export { maxLengthOf, namedWidget, filePlacesOf, toAudiences } from "./tenant/field.ts";
export type { Field } from "./tenant/field.ts";
export { pageOf, filesOfQuestion, questionOf, REVIEW_PATH } from "./tenant/tenant.ts";
export { TENANT_DEFAULTS } from "./tenant/definition.ts";

// Changing answers.
export type { ApplicationChange, ChangeResult, Evaluator } from "./incremental/evaluator-state.ts";
export { changeAnswers, changeApplication, createEvaluator, settle } from "./incremental/create-evaluator.ts";
export { ACCOUNT_EMAIL, findDefaultAnswer } from "./answers/default-answer.ts";
export { isAmount } from "./answers/format-money.ts";
export { describeCurrency, formatAmount, readMoney, readMoneyAnswer } from "./answers/money.ts";
export { isSameAnswer, sameAnswerAs, toOwnLineBreaks, toStorableAnswer } from "./answers/storable-answer.ts";
export { countCharacters } from "./answers/characters.ts";
export { checkDraftAnswer, type DraftRefusal } from "./answers/check-draft.ts";
export { toCalendarDate } from "./validation/calendar.ts";

// Pages: visibility, choices, layout, formats and validation.
export { toContext } from "./evaluation/evaluation-context.ts";
export { chosenTab, firstTrue, isBlockShown, isGateOpen, itemCount } from "./evaluation/visibility.ts";
export {
  describeAnswer,
  optionsFor,
  allOptionValues,
  labelOfOption,
  labelOfChoice,
  labelUnderAnswers,
  listControllingPaths,
  resolveOptionList,
} from "./options/option-source.ts";
export type { Option } from "./options/option-list.ts";
export { DEFAULT_NUM_COMPONENTS, expandItem, itemTitle, MAX_COMPONENTS } from "./tenant/expand.ts";
export { groupOfTabs, itemPlacesOf, placeOfKey, type ItemPlaces } from "./tenant/item-places.ts";
export { keysBelow, walkLayout, type LayoutPlace } from "./tenant/walk-layout.ts";
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

// Files and email addresses.
export {
  cleanFileName,
  fileLimits,
  fileLimitsOf,
  GREATEST_FILE_MEGABYTES,
  MEGABYTE,
  findFileNameProblem,
  findFileProblem,
  formatBytes,
  hintLimits,
} from "./validation/check-file.ts";
export {
  extensionOf,
  FILE_KINDS,
  findContentKind,
  findKeptMediaType,
  findNamedKind,
  toNamelessFile,
  type FileKind,
} from "./validation/file-kinds.ts";
export { isEmail } from "./validation/formats.ts";

// Rounds, reopening, retention.
export { findInstants, isLocalTime, toInstant, toLocalTime } from "./rounds/local-time.ts";
export {
  toRounds,
  type Round,
  findOnlyRound,
  isOpen,
  listOpenRounds,
  readRoundState,
  type RoundState,
} from "./rounds/rounds.ts";
export { BYTE_ORDER_MARK, toCsvLine } from "./export/to-csv-line.ts";
export { toRetentionStep, type RetentionFile } from "./rounds/retention.ts";
export { toDayEnd, toReopeningDay, toReopeningEnd, findDueReminder, type Reminder } from "./rounds/deadlines.ts";

// Texts.
export { fillText, interpolate, placeholdersOf, type TextSource, type TextValues } from "./texts/interpolate.ts";
export { answerMessage, EVALUATION_TEXTS } from "./texts/evaluation-texts.ts";
export { isSafeLink, parseRichText, type RichSpan } from "./texts/rich-text.ts";

// Subscriptions.
export { createListeners, type Listeners } from "./listeners.ts";

// Draft migration.
export { migrateDraft, type MigratedDraft } from "./changes/migrate-draft.ts";
export { toChangeNotice } from "./changes/change-notice.ts";
export { AGAIN_REASONS } from "./changes/notice.ts";
export { asksDifferently, hasTitleOfAnother, isReworded, isSameWords } from "./changes/asks-differently.ts";
export type { ChangeNotice } from "./changes/notice.ts";
export { followRenames, placeAnswer, stepsSince } from "./changes/place-answer.ts";
export { takeOver } from "./changes/take-over.ts";
export { isSourceReused, readChangeSteps, toStepIds, type ChangeStep } from "./changes/change-steps.ts";

// Progress.
export { findMonthsByYear, readProgress, type PageProgress, type ProgressSource } from "./progress/read-progress.ts";

// Explanations.
export { explain, type Explanation } from "./explain/explain.ts";
export { layoutParts } from "./explain/layout-parts.ts";
export { listParts, type Reason } from "./explain/reason.ts";

// Print.
export { toPrintModel } from "./print/to-print-model.ts";
export { formatOpenAnswer, maskSecret } from "./print/format-answer.ts";
export { isolateText, withoutDirection } from "./print/isolate-text.ts";
export {
  audiencesOf,
  findAudience,
  isAnonymous,
  isPrintedFor,
  isReadBy,
  BUILT_IN_AUDIENCES,
  teamsOf,
  type PrintAudience,
  type Reader,
  withReadersOf,
} from "./print/audiences.ts";
export type { PrintItem, PrintModel, PrintPage } from "./print/print-model.ts";
export { PRINT_CONTEXT, PRINT_HELPERS, PRINT_PARTIALS } from "./print/print-template-names.ts";

// Export.
export { toExportQuestions } from "./export/to-export-questions.ts";
export { toExportColumns, toDataDictionary, type DictionaryEntry } from "./export/to-export-columns.ts";
export { toExportRow } from "./export/to-export-row.ts";
export type { ExportColumn, ExportRow, ExportValue } from "./export/to-export-columns.ts";
export type { ExportQuestion } from "./export/to-export-questions.ts";
export type {
  PrivacyClass,
  AnswerSchema,
  DataModelFile,
  FieldUiSchema,
  PageFile,
  PageRule,
  RoundFile,
  TenantDefinition,
  TenantFile,
} from "./tenant/definition.ts";

// The office's list.
export {
  applicantNameKeys,
  isListed,
  isListedClass,
  officeTypeOf,
  readOffice,
  type Office,
  type OfficeQuestion,
  findOfficeOptions,
  toOfficeBasis,
} from "./office/office.ts";
export { MAX_OFFICE_FILTERS, toFilterToken, toTokenRange } from "./office/filter-token.ts";
export {
  OFFICE_STATUSES,
  UNKNOWN_STATUS,
  toActiveAt,
  toOfficeRow,
  type OfficeRow,
  type OfficeStatus,
} from "./office/to-office-row.ts";
export { toAnswerWords, toSearchedWords, toSearchWords, toSoundedWords } from "./office/to-search-words.ts";

// Tenant files.
export { createTenant } from "./tenant/create-tenant.ts";
export type { OptionListFile } from "./options/option-list.ts";
export type { AnswerValidator, ValidatorIssue } from "./validation/answer-validator.ts";
export { FORMATS_MODULE, LENGTH_MODULE, requireForValidators } from "./validation/answer-validator.ts";
export { ANSWER_FORMAT_CHECKS } from "./validation/formats.ts";

// Conditions, and the files of a tenant before createTenant: for the linter, prove and scenarios.
export type { ConditionRule } from "./conditions/operators.ts";
export { createRule, isTruthy } from "./conditions/rule.ts";
export { findPatternFault, inspectRule } from "./conditions/inspect-rule.ts";
export { ACCEPTED_OPERATORS, readOperation, SPECIFICATION_OPERATORS, TAKING_KEYS } from "./conditions/operators.ts";
export { toSetting } from "./conditions/setting.ts";
export type { Setting } from "./conditions/setting.ts";
export { findConditionCycle } from "./tenant/require-sound-definition.ts";
export { POSTCODES_FILE, SHARED_PREFIX, toDefinition } from "./tenant/to-definition.ts";
export { compact as compactPostcode } from "./validation/postcodes.ts";
export type { PostcodeForms } from "./validation/postcodes.ts";
export { branchesOf, expandEntries, repeatingNodes } from "./tenant/expand.ts";
export { isJsonObject } from "./tenant/sound-shape.ts";
export { expandDataModel, expandPage, findGroupName, type ExpandedFile } from "./tenant/expand-repeats.ts";
export { keysOfGroup, readRepeatGroups, type RepeatGroup } from "./tenant/repeat-groups.ts";
export type { LayoutBranch } from "./tenant/walk-layout.ts";
export type { Gate } from "./tenant/gates.ts";
export { DATE_PARTS, findDateAnchor, isDateBound, resolveDateBound } from "./validation/calendar.ts";
