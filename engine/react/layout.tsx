import { createContext, Fragment, useContext, type ComponentType, type ReactNode } from "react";
import type { LayoutNode } from "../core/index.ts";
import { useField } from "./use-field.ts";
import { useFormRegistry } from "./form-registry.tsx";

/** What RJSF rendered for each key of the page; the layout decides where it goes. */
const PlacedContentContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

export const PlacedContentProvider = PlacedContentContext.Provider;

/** One field where the layout wants it. Nothing while the field is hidden. */
export function PlacedField({ answerKey }: { readonly answerKey: string }) {
  const { visible } = useField(answerKey);
  const content = useContext(PlacedContentContext).get(answerKey);
  return visible ? content : null;
}

/** Renders layout nodes in order: a string as its field, anything else through the layout registry. */
export function LayoutChildren({ nodes }: { readonly nodes: readonly LayoutNode[] }) {
  return nodes.map((node, index) => (
    <Fragment key={typeof node === "string" ? node : `${node.type}-${String(index)}`}>
      {typeof node === "string" ? <PlacedField answerKey={node} /> : <PlacedNode node={node} />}
    </Fragment>
  ));
}

function PlacedNode({ node }: { readonly node: Exclude<LayoutNode, string> }) {
  // The registry maps each type to a component of that type's node, a link that TypeScript cannot follow by index.
  const Component = useFormRegistry().layout[node.type] as ComponentType<{ readonly node: typeof node }>;
  return <Component node={node} />;
}
