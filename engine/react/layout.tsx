import type { ObjectFieldTemplateProps, UiSchema } from "@rjsf/utils";
import { cloneElement, createContext, useContext, useMemo } from "react";
import type { ComponentType, ReactElement, ReactNode } from "react";
import type { LayoutNode } from "../core/index.ts";
import { useFormRegistry, type FormRegistry } from "./form-registry.tsx";

export function LayoutChildren({ nodes }: { readonly nodes: readonly LayoutNode[] }) {
  const findField = usePlacedFields();
  const registry = useFormRegistry();
  return nodes.map((node, index) =>
    typeof node === "string" ? findField(node) : placeNode(registry, node, `${node.type}-${String(index)}`),
  );
}

function placeNode({ layout }: FormRegistry, node: Exclude<LayoutNode, string>, key: string): ReactNode {
  // Safe: the registry has the right component for each type. An index type cannot express this.
  const Component = layout[node.type] as ComponentType<{ readonly node: typeof node }>;
  return <Component key={key} node={node} />;
}

/** RJSF's `ObjectFieldTemplate`. Places the fields by `ui:layout`. */
export function LaidOutFields({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const fields = useMemo(
    () => new Map(properties.map(({ name, content }) => [name, content as FieldElement])),
    [properties],
  );
  return (
    <PlacedFieldsContext value={fields}>
      <LayoutChildren nodes={(uiSchema?.["ui:layout"] ?? []) as readonly LayoutNode[]} />
    </PlacedFieldsContext>
  );
}

type FieldElement = ReactElement<{ readonly uiSchema?: UiSchema }>;

const PlacedFieldsContext = createContext<ReadonlyMap<string, FieldElement>>(new Map());

/**
 * Returns a function that finds a field. It throws for a key outside the page's schema, which the linter reports
 * earlier.
 */
export function usePlacedFields(): (answerKey: string) => FieldElement {
  const fields = useContext(PlacedFieldsContext);
  return (answerKey) => {
    const field = fields.get(answerKey);
    if (field === undefined) throw new Error(`The page's schema has no "${answerKey}" to place.`);
    return field;
  };
}

interface PlacedFieldProps {
  readonly answerKey: string;
  readonly ui?: UiSchema;
}

/** Renders a field by its key. Renders null while the field is hidden. */
export function PlacedField({ answerKey, ui }: PlacedFieldProps) {
  const field = usePlacedFields()(answerKey);
  return useMemo(
    () => (ui === undefined ? field : cloneElement(field, { uiSchema: { ...field.props.uiSchema, ...ui } })),
    [field, ui],
  );
}
