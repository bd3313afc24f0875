export { createAnswerStore } from "./answer-store.ts";
export type { AnswersChange, AnswerStore } from "./answer-store.ts";
export type { Removal } from "./removals.ts";
export {
  AnswerStoreProvider,
  useAnswerStore,
  useTenant,
  useAnswer,
  useField,
  useActiveCase,
  useCount,
  useDocument,
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
export type { FormServices, ItemsArranged, ItemsStep, SentUpload, ToastRequest } from "./form-services.ts";
export { FormRegistryProvider } from "./form-registry.tsx";
export type {
  FieldWidgetProps,
  FramedFieldProps,
  FormRegistry,
  FormWidget,
  LayoutNodeProps,
  LayoutRegistry,
  WidgetRegistry,
} from "./form-registry.tsx";
export { LayoutChildren, PlacedField } from "./layout.tsx";
export { PageForm } from "./page-form.tsx";
