import { LayoutChildren, useNodeShown, type LayoutNodeProps } from "../../../engine/react/index.ts";

/** Its children while its condition lets them be shown. Clearing them when it does not is the core's business. */
export function BlockNode({ node }: LayoutNodeProps<"block">) {
  return useNodeShown(node) ? <LayoutChildren nodes={node.children} /> : null;
}
