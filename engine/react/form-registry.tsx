import type { FieldTemplateProps, TemplatesType, WidgetProps } from "@rjsf/utils";
import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { AnswerValue, LayoutNode, LayoutNodeType } from "../core/index.ts";

/**
 * The part of RJSF's `WidgetProps` that the portal's widgets read. A component for the full `WidgetProps` also fits.
 */
export interface FieldWidgetProps extends Pick<
  WidgetProps,
  "id" | "label" | "required" | "placeholder" | "onBlur" | "onFocus" | "schema" | "options" | "rawErrors"
> {
  readonly name: string;
  readonly value: AnswerValue | undefined;
  readonly onChange: (value: AnswerValue | undefined) => void;
}

/** A component for RJSF's `WidgetProps`, with settings of the portal. */
export type FormWidget = ComponentType<WidgetProps> & {
  /** Frame around the input; default: the registry's. */
  readonly FieldTemplate?: ComponentType<FramedFieldProps>;
  /** True if the widget reads its answer by `ref` (`useTypedAnswer`), so that keystrokes cause no re-render. */
  readonly isBoundByRef?: true;
};

/** RJSF's props, with `notes` below the input. */
export type FramedFieldProps = FieldTemplateProps & { readonly optional?: boolean; readonly notes?: ReactNode };

export type WidgetRegistry = Readonly<Record<string, FormWidget>>;

export type LayoutNodeOf<T extends LayoutNodeType> = Extract<LayoutNode, { readonly type: T }>;

export interface LayoutNodeProps<T extends LayoutNodeType> {
  readonly node: LayoutNodeOf<T>;
}

export type LayoutRegistry = { readonly [T in LayoutNodeType]: ComponentType<LayoutNodeProps<T>> };

/**
 * RJSF's templates. The portal must set the field frame and the base input. An `ObjectFieldTemplate` would replace the
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

const FormRegistryContext = createContext<FormRegistry | undefined>(undefined);

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
