import type { FieldTemplateProps, TemplatesType, WidgetProps } from "@rjsf/utils";
import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { AnswerValue, LayoutNode, LayoutNodeType } from "../core/index.ts";

/**
 * What RJSF gives a widget (its `WidgetProps`), as far as the widgets of this portal read it. A component for the whole
 * of RJSF's `WidgetProps` is a widget as well.
 */
export interface FieldWidgetProps extends Pick<
  WidgetProps,
  "id" | "label" | "required" | "placeholder" | "onBlur" | "onFocus" | "schema" | "options" | "rawErrors"
> {
  /** The answer's key. */
  readonly name: string;
  /** The answer, or a refused date as it was typed; undefined when nothing is entered. */
  readonly value: AnswerValue | undefined;
  readonly onChange: (value: AnswerValue | undefined) => void;
}

/** A component that takes RJSF's `WidgetProps`, and what it may ask of this form in addition. */
export type FormWidget = ComponentType<WidgetProps> & {
  /** The frame around the input. A widget that names none gets the registry's, which suits any of RJSF's widgets. */
  readonly FieldTemplate?: ComponentType<FramedFieldProps>;
  /**
   * The widget takes its answer by `ref` (`useTypedAnswer`). It is given no value, so that a typed key renders nothing.
   */
  readonly isBoundByRef?: true;
};

/** What a frame is given: RJSF's props, whether it may be left out, and what there is to say about it below its input. */
export type FramedFieldProps = FieldTemplateProps & { readonly optional?: boolean; readonly notes?: ReactNode };

export type WidgetRegistry = Readonly<Record<string, FormWidget>>;

export type LayoutNodeOf<T extends LayoutNodeType> = Extract<LayoutNode, { readonly type: T }>;

export interface LayoutNodeProps<T extends LayoutNodeType> {
  readonly node: LayoutNodeOf<T>;
}

export type LayoutRegistry = { readonly [T in LayoutNodeType]: ComponentType<LayoutNodeProps<T>> };

/**
 * RJSF's templates. A form needs the frame of a field, and the input that RJSF's own widgets are built on. Any other is
 * for a widget that asks the registry for it, except `ObjectFieldTemplate`, which would replace the page's layout.
 */
export interface FormTemplates extends Partial<Omit<TemplatesType, "ButtonTemplates" | "FieldTemplate">> {
  readonly FieldTemplate: ComponentType<FramedFieldProps>;
  readonly BaseInputTemplate: ComponentType<WidgetProps>;
}

export interface FormRegistry {
  readonly widgets: WidgetRegistry;
  readonly templates: FormTemplates;
  readonly layout: LayoutRegistry;
  /** Shows an answer that is computed. */
  readonly ComputedAnswer?: FormWidget;
  /** Shows what there is to say about an answer, in its frame; absent where nothing is. */
  readonly FieldNotes?: ComponentType<{ readonly answerKey: string }>;
  /** What the widgets of an installation find in RJSF's `registry.formContext`. */
  readonly formContext?: Readonly<Record<string, unknown>>;
}

const FormRegistryContext = createContext<FormRegistry | undefined>(undefined);

/** Gives `PageForm` the widgets, templates and layout components to build pages from. */
export function FormRegistryProvider({
  registry,
  children,
}: {
  readonly registry: FormRegistry;
  readonly children: ReactNode;
}) {
  return <FormRegistryContext value={registry}>{children}</FormRegistryContext>;
}

export function useFormRegistry(): FormRegistry {
  const registry = useContext(FormRegistryContext);
  if (registry === undefined) throw new Error("A form was rendered outside FormRegistryProvider.");
  return registry;
}
