import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import type { ComponentType, ReactNode } from "react";
import type { LayoutNode } from "../core/index.ts";
import { useFormRegistry, type FormRegistry } from "./form-registry.tsx";
import { PlacedFieldsProvider, usePlacedFields } from "./placed-fields.tsx";

/** Renders layout nodes in order: a string as its field, anything else through the layout registry. */
export function LayoutChildren({ nodes }: { readonly nodes: readonly LayoutNode[] }) {
  const findField = usePlacedFields();
  const registry = useFormRegistry();
  return nodes.map((node, index) =>
    typeof node === "string" ? findField(node) : placeNode(registry, node, `${node.type}-${String(index)}`),
  );
}

function placeNode({ layout }: FormRegistry, node: Exclude<LayoutNode, string>, key: string): ReactNode {
  // The registry maps each type to a component of that type's node, a link that TypeScript cannot follow by index.
  const Component = layout[node.type] as ComponentType<{ readonly node: typeof node }>;
  return <Component key={key} node={node} />;
}

/** RJSF's `ObjectFieldTemplate`: the fields that `ObjectField` has made, where the page's `ui:layout` wants them. */
export function LaidOutFields({ properties, uiSchema }: ObjectFieldTemplateProps) {
  return (
    <PlacedFieldsProvider properties={properties}>
      <LayoutChildren nodes={(uiSchema?.["ui:layout"] ?? []) as readonly LayoutNode[]} />
    </PlacedFieldsProvider>
  );
}
