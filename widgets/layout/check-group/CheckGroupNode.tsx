import { useId } from "react";
import { PlacedField, useNodeShown, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { FieldGroup } from "../../fields/field-frame/FieldFrame.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";

/** Boolean answers under one legend. */
export function CheckGroupNode({ node }: LayoutNodeProps<"checkGroup">) {
  const groupId = useId();
  const fill = usePartnerText();
  if (!useNodeShown(node)) return null;
  return (
    <FieldGroup
      label={fill(node.label)}
      hint={node.hint === undefined ? undefined : fill(node.hint)}
      hintId={`${groupId}-hint`}
      errorId={`${groupId}-error`}
    >
      <div className="p-choices">
        {node.fields.map((key) => (
          <PlacedField key={key} answerKey={key} />
        ))}
      </div>
    </FieldGroup>
  );
}
