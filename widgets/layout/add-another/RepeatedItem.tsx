import { useId, type ReactNode } from "react";
import { expandItem, itemTitle, type RepeatingNode } from "../../../engine/core/index.ts";
import { LayoutChildren, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { ItemTitleContext } from "./item-title.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";

interface RepeatedItemProps {
  readonly node: RepeatingNode;
  readonly n: number;
  readonly isAlone: boolean;
  readonly children?: ReactNode;
}

export function RepeatedItem({ node, n, isAlone, children }: RepeatedItemProps) {
  const titleId = useId();
  const title = usePartnerText()(itemTitle(node, n));
  return (
    <div className="p-add-another__item" role="group" aria-labelledby={titleId} data-item={n}>
      <div className={isAlone ? undefined : "p-add-another__head"} hidden={isAlone}>
        <h3 className="p-add-another__title" id={titleId} tabIndex={-1}>
          {title}
        </h3>
        {children}
      </div>
      <ItemTitleContext value={isAlone ? "" : nameOfItem(title, n)}>
        <LayoutChildren nodes={expandItem(node, n)} />
      </ItemTitleContext>
    </div>
  );
}

/** Adds the number to the heading if it lacks the number, because two items may share a heading. */
function nameOfItem(title: string, n: number): string {
  return title.includes(String(n)) ? title : `${title}, ${String(n)}`;
}

/** A group with a fixed number of items. */
export function RepeatNode({ node }: LayoutNodeProps<"repeat">) {
  return (
    <div className="p-add-another">
      {node.prefixes.map((prefix, index) => (
        <RepeatedItem key={prefix} node={node} n={index + 1} isAlone={false} />
      ))}
    </div>
  );
}
