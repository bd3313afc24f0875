export { createAnswerStore } from "./answer-store.ts";
export type { AnswersChange, AnswerStore, AnswerStoreOptions, RemovalEvent } from "./answer-store.ts";
export type { Removal } from "./removals.ts";
export type { FieldStatus } from "./answer-view.ts";
export {
  AnswerStoreProvider,
  useAnswerStore,
  useTenant,
  useAnswer,
  useField,
  useActiveCase,
  useCount,
  useDocument,
  useIsValidating,
  useNodeShown,
  useRevealRequest,
  useStoreValue,
  useTab,
} from "./use-answer-store.ts";
export { toInputText, useTypedAnswer } from "./use-typed-answer.ts";
export { createRequiredContext } from "./required-context.ts";
export { inputIdOf } from "./field-ids.ts";
export { FormServicesProvider, UploadRefusedError, useFormServices } from "./form-services.ts";
export type { Aside, ConversionStatus, LookupRecord, PresignedUpload, Suggestion } from "../protocol/index.ts";
export type {
  FormServices,
  ItemsArranged,
  ItemsStep,
  SentUpload,
  ToastRequest,
  UploadServices,
} from "./form-services.ts";
export { FormRegistryProvider, useFormRegistry } from "./form-registry.tsx";
export type {
  FieldWidgetProps,
  FramedFieldProps,
  FormRegistry,
  FormTemplates,
  FormWidget,
  LayoutNodeOf,
  LayoutNodeProps,
  LayoutRegistry,
  WidgetRegistry,
} from "./form-registry.tsx";
export { LayoutChildren, PlacedField } from "./layout.tsx";
export { PageForm } from "./page-form.tsx";
