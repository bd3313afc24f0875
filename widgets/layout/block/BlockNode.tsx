import { LayoutChildren, useNodeShown, type LayoutNodeProps } from "../../../engine/react/index.ts";

/** Shows its children while its condition allows it. The core clears them when it does not. */
export function BlockNode({ node }: LayoutNodeProps<"block">) {
  return useNodeShown(node) ? <LayoutChildren nodes={node.children} /> : null;
}
