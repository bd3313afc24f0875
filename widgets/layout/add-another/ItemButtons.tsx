import { useSyncExternalStore } from "react";
import { itemPlacesOf, itemTitle, type AddAnotherNode } from "../../../engine/core/index.ts";
import { useAnswerStore, useFormServices } from "../../../engine/react/index.ts";
import { LinkButton } from "../../ui/button/Button.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { useLateText } from "../../ui/texts/use-late-text.ts";
import { itemStepsOf } from "./item-steps.ts";

interface ItemButtonsProps {
  readonly node: AddAnotherNode;
  /** From 1. */
  readonly n: number;
  /** How many items are shown. */
  readonly count: number;
}

/** What may be done with one item of several. A press while another step is under way does nothing. */
export function ItemButtons({ node, n, count }: ItemButtonsProps) {
  const store = useAnswerStore();
  const text = useLateText();
  const fill = usePartnerText();
  const services = useFormServices();
  const steps = itemStepsOf(store, services, node.id);
  const { isBusy } = useSyncExternalStore(steps.subscribe, steps.state);
  const places = itemPlacesOf(store.tenant, node.id);
  if (services.arrangeItems === undefined || places === undefined || count < 2) return null;
  const item = fill(itemTitle(node, n));
  const busy = isBusy || undefined;
  return (
    <>
      {places.mayReorder && n > 1 && (
        <LinkButton data-move="up" aria-disabled={busy} onClick={() => void steps.move(n, "up")}>
          {text("addAnother.moveUp", { item })}
        </LinkButton>
      )}
      {places.mayReorder && n < count && (
        <LinkButton data-move="down" aria-disabled={busy} onClick={() => void steps.move(n, "down")}>
          {text("addAnother.moveDown", { item })}
        </LinkButton>
      )}
      <LinkButton aria-disabled={busy} onClick={() => void steps.remove(n)}>
        {text("addAnother.remove", { item })}
      </LinkButton>
    </>
  );
}
