import { PlacedField, type LayoutNodeProps } from "../../../engine/react/index.ts";

/** A phone and its "text me" checkbox, which stay together at every width. */
export function PhoneNode({ node }: LayoutNodeProps<"phone">) {
  return (
    <div className="p-phone">
      <PlacedField answerKey={node.field} />
      <PlacedField answerKey={node.optIn} />
    </div>
  );
}
