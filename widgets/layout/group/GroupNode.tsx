import { Fragment } from "react";
import { LayoutChildren, useActiveCase, type LayoutNodeProps } from "../../../engine/react/index.ts";

/** Shows the children of the first case that is true. */
export function GroupNode({ node }: LayoutNodeProps<"group">) {
  const index = useActiveCase(node);
  const active = node.cases[index];
  return active === undefined ? null : (
    <Fragment key={index}>
      <LayoutChildren nodes={active.children} />
    </Fragment>
  );
}
