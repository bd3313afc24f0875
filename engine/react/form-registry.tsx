import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { LayoutNode, LayoutNodeType, WidgetName } from "../core/index.ts";

/** A widget is bound by key: it reads its field, answer and options through the hooks of this folder. */
export interface FieldWidgetProps {
  readonly answerKey: string;
}

export type WidgetRegistry = Readonly<Record<WidgetName, ComponentType<FieldWidgetProps>>>;

export type LayoutNodeOf<T extends LayoutNodeType> = Extract<LayoutNode, { readonly type: T }>;

export interface LayoutNodeProps<T extends LayoutNodeType> {
  readonly node: LayoutNodeOf<T>;
}

export type LayoutRegistry = { readonly [T in LayoutNodeType]: ComponentType<LayoutNodeProps<T>> };

export interface FormRegistry {
  readonly widgets: WidgetRegistry;
  readonly layout: LayoutRegistry;
}

const FormRegistryContext = createContext<FormRegistry | undefined>(undefined);

/** Gives `PageForm` the widgets and layout components to build pages from. */
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
