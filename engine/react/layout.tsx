import type { ComponentType, ReactNode } from "react";
import { isAlwaysShown, type LayoutNode } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";
import type { AnswerStore } from "./answer-store.ts";
import { useFormRegistry, type FieldWidgetProps, type FormRegistry } from "./form-registry.tsx";
import { findField, useFieldOf } from "./use-field.ts";

/** One field where the layout wants it. Nothing while the field is hidden. */
export function PlacedField({ answerKey }: { readonly answerKey: string }) {
  return placeField(useAnswerStore(), useFormRegistry(), answerKey);
}

/** Renders layout nodes in order: a string as its field, anything else through the layout registry. */
export function LayoutChildren({ nodes }: { readonly nodes: readonly LayoutNode[] }) {
  const store = useAnswerStore();
  const registry = useFormRegistry();
  return nodes.map((node, index) =>
    typeof node === "string"
      ? placeField(store, registry, node)
      : placeNode(registry, node, `${node.type}-${String(index)}`),
  );
}

/** A field that no rule can hide is its widget and nothing around it: nine in ten are such. */
function placeField(store: AnswerStore, { widgets }: FormRegistry, answerKey: string): ReactNode {
  const field = findField(store, answerKey);
  const Widget = widgets[field.widget];
  if (isAlwaysShown(field)) return <Widget key={answerKey} answerKey={answerKey} />;
  return <ConditionalField key={answerKey} Widget={Widget} store={store} answerKey={answerKey} />;
}

interface ConditionalFieldProps extends FieldWidgetProps {
  readonly Widget: ComponentType<FieldWidgetProps>;
  readonly store: AnswerStore;
}

function ConditionalField({ Widget, store, answerKey }: ConditionalFieldProps) {
  return useFieldOf(store, answerKey).visible ? <Widget answerKey={answerKey} /> : null;
}

function placeNode({ layout }: FormRegistry, node: Exclude<LayoutNode, string>, key: string): ReactNode {
  // The registry maps each type to a component of that type's node, a link that TypeScript cannot follow by index.
  const Component = layout[node.type] as ComponentType<{ readonly node: typeof node }>;
  return <Component key={key} node={node} />;
}
