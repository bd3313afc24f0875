import { useId, type ReactNode } from "react";
import { expandItem, itemTitle, type RepeatingNode } from "../../../engine/core/index.ts";
import { LayoutChildren } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";

interface RepeatedItemProps {
  readonly node: RepeatingNode;
  /** From 1. */
  readonly n: number;
  /** Where there is never another item, its heading would say nothing. */
  readonly isAlone: boolean;
  /** What may be done with the item, beside its heading. */
  readonly children?: ReactNode;
}

/** One item of a node that repeats: a group named by its heading, which can take the focus. */
export function RepeatedItem({ node, n, isAlone, children }: RepeatedItemProps) {
  const titleId = useId();
  const fill = usePartnerText();
  return (
    <div className="p-add-another__item" role="group" aria-labelledby={titleId} data-item={n}>
      <div className={isAlone ? undefined : "p-add-another__head"} hidden={isAlone}>
        <h3 className="p-add-another__title" id={titleId} tabIndex={-1}>
          {fill(itemTitle(node, n))}
        </h3>
        {children}
      </div>
      <LayoutChildren nodes={expandItem(node, n)} />
    </div>
  );
}
