import { LayoutChildren, type LayoutNodeProps } from "../../../engine/react/index.ts";

/** Side by side where there is room, one below the other on a phone. */
export function RowNode({ node }: LayoutNodeProps<"row">) {
  return (
    <div className="p-row">
      <LayoutChildren nodes={node.children} />
    </div>
  );
}
