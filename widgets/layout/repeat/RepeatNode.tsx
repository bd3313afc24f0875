import type { LayoutNodeProps } from "../../../engine/react/index.ts";
import { RepeatedItem } from "../add-another/RepeatedItem.tsx";

/** All items of a group that repeats a fixed number of times, each a group named by its heading. */
export function RepeatNode({ node }: LayoutNodeProps<"repeat">) {
  return (
    <div className="p-add-another">
      {node.prefixes.map((prefix, index) => (
        <RepeatedItem key={prefix} node={node} n={index + 1} isAlone={false} />
      ))}
    </div>
  );
}
