import type { FieldTemplateProps, TemplatesType, WidgetProps } from "@rjsf/utils";
import type { ComponentType, ReactNode } from "react";
import type { AnswerValue, LayoutNode, LayoutNodeType } from "../core/index.ts";
import { createRequiredContext } from "./required-context.ts";

/** The part of RJSF's `WidgetProps` that the portal's widgets read. */
export interface FieldWidgetProps extends Pick<
  WidgetProps,
  "id" | "label" | "required" | "placeholder" | "onBlur" | "onFocus" | "schema" | "options" | "rawErrors" | "uiSchema"
> {
  readonly name: string;
  readonly value: AnswerValue | undefined;
  readonly onChange: (value: AnswerValue | undefined) => void;
}

/** A component for RJSF's `WidgetProps`, with the portal's settings. */
export type FormWidget = ComponentType<WidgetProps> & {
  /** Frame around the input. Default: the registry's frame. */
  readonly FieldTemplate?: ComponentType<FramedFieldProps>;
  /** True if the widget reads its answer by `ref` (`useTypedAnswer`). Keystrokes then cause no render. */
  readonly isBoundByRef?: true;
};

/** RJSF's props. `notes` are below the input. */
export type FramedFieldProps = FieldTemplateProps & { readonly optional?: boolean; readonly notes?: ReactNode };

export type WidgetRegistry = Readonly<Record<string, FormWidget>>;

export type LayoutNodeOf<T extends LayoutNodeType> = Extract<LayoutNode, { readonly type: T }>;

export interface LayoutNodeProps<T extends LayoutNodeType> {
  readonly node: LayoutNodeOf<T>;
}

export type LayoutRegistry = { readonly [T in LayoutNodeType]: ComponentType<LayoutNodeProps<T>> };

/**
 * RJSF's templates. Field frame and base input are required. Leave `ObjectFieldTemplate` out: it would replace the
 * page's layout.
 */
export interface FormTemplates extends Partial<Omit<TemplatesType, "ButtonTemplates" | "FieldTemplate">> {
  readonly FieldTemplate: ComponentType<FramedFieldProps>;
  readonly BaseInputTemplate: ComponentType<WidgetProps>;
}

export interface FormRegistry {
  readonly widgets: WidgetRegistry;
  readonly templates: FormTemplates;
  readonly layout: LayoutRegistry;
  readonly ComputedAnswer?: FormWidget;
  readonly FieldNotes?: ComponentType<{ readonly answerKey: string }>;
  readonly formContext?: Readonly<Record<string, unknown>>;
}

export const [FormRegistryProvider, useFormRegistry] = createRequiredContext<FormRegistry>("FormRegistryProvider");
