import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import type { LayoutNode } from "../core/index.ts";
import { LayoutChildren } from "./layout.tsx";
import { PlacedFieldsProvider } from "./placed-fields.tsx";

/** RJSF's `ObjectFieldTemplate`: the fields that `ObjectField` has made, where the page's `ui:layout` wants them. */
export function LaidOutFields({ properties, uiSchema }: ObjectFieldTemplateProps) {
  return (
    <PlacedFieldsProvider properties={properties}>
      <LayoutChildren nodes={(uiSchema?.["ui:layout"] ?? []) as readonly LayoutNode[]} />
    </PlacedFieldsProvider>
  );
}
