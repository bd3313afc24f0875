import { useId } from "react";
import { expandItem, itemTitle, type RepeatingNode } from "../../../engine/core/index.ts";
import { LayoutChildren } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";

interface RepeatedItemProps {
  readonly node: RepeatingNode;
  /** From 1. */
  readonly n: number;
  /** Where there is never another item, its heading would say nothing. */
  readonly isAlone: boolean;
}

/** One item of a node that repeats: a group named by its heading. */
export function RepeatedItem({ node, n, isAlone }: RepeatedItemProps) {
  const titleId = useId();
  const fill = usePartnerText();
  return (
    <div className="p-add-another__item" role="group" aria-labelledby={titleId} data-item={n}>
      <h3 className="p-add-another__title" id={titleId} hidden={isAlone}>
        {fill(itemTitle(node, n))}
      </h3>
      <LayoutChildren nodes={expandItem(node, n)} />
    </div>
  );
}
