import { useEffect, useId, useRef, useSyncExternalStore, type RefObject } from "react";
import { itemTitle, type AddAnotherNode, itemPlacesOf } from "../../../engine/core/index.ts";
import { useAnswerStore, useFormServices, useStoreValue } from "../../../engine/react/index.ts";
import { LinkButton } from "../../ui/button/Button.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { useLateText } from "../../ui/texts/use-late-text.ts";
import { announce } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import { itemStepsOf, type ItemStep } from "./item-steps.ts";

interface ItemsNoteProps {
  readonly node: AddAnotherNode;
  readonly root: RefObject<HTMLElement | null>;
  readonly count: number;
}

/** Announces each step, moves the focus, and offers to restore a removed item. During a step, items are inert. */
export function ItemsNote({ node, root, count }: ItemsNoteProps) {
  const store = useAnswerStore();
  const text = useLateText();
  const fill = usePartnerText();
  const wordsId = useId();
  const steps = itemStepsOf(store, useFormServices(), node.id);
  const { isBusy, removed, last } = useSyncExternalStore(steps.subscribe, steps.state);
  const firstKey = store.tenant.addAnothers.get(node.id)?.itemKeys[0]?.[0] ?? "";
  const arranged = useStoreValue(() => store.arrangedAt(firstKey));
  const nameOf = (n: number) => fill(itemTitle(node, n));

  useEffect(() => {
    if (!isBusy) return undefined;
    const bodies = [...(root.current?.querySelectorAll<HTMLElement>("[data-item] > :not(.p-add-another__head)") ?? [])];
    for (const body of bodies) body.inert = true;
    return () => bodies.forEach((body) => (body.inert = false));
  }, [root, isBusy]);

  const handled = useRef(last);
  useEffect(() => {
    if (last === undefined || handled.current === last) return;
    handled.current = last;
    focusItem(root.current, last.at, last);
    announce(text(`addAnother.${last.kind}`, { item: nameOf(last.n), place: nameOf(last.at) }));
  });

  // Remembers the focused item, because reordering removes the focused element.
  const focused = useRef<number>(undefined);
  useEffect(
    () =>
      store.subscribe(firstKey, () => {
        const item = root.current?.contains(document.activeElement)
          ? document.activeElement?.closest<HTMLElement>("[data-item]")
          : undefined;
        focused.current = item ? Number(item.dataset["item"]) : undefined;
      }),
    [store, firstKey, root],
  );
  const shown = useRef(arranged);
  useEffect(() => {
    if (shown.current === arranged) return;
    shown.current = arranged;
    if (steps.state().isBusy) return;
    announce(text("addAnother.elsewhere"));
    if (focused.current !== undefined && !root.current?.contains(document.activeElement))
      focusItem(root.current, Math.min(focused.current, count));
  });

  const isOffered = removed !== undefined && removed.known === arranged && removed.count === count;
  if (!isOffered) return null;
  return (
    <div className="p-note">
      <p id={wordsId}>{text("addAnother.removed", { item: nameOf(removed.n) })}</p>
      <LinkButton aria-describedby={wordsId} aria-disabled={isBusy || undefined} onClick={() => void steps.giveBack()}>
        {text("undo.button")}
      </LinkButton>
    </div>
  );
}

/** Focuses the pressed button of the moved item, or its other button at the first or last place. */
function focusItem(root: HTMLElement | null, n: number, step?: ItemStep): void {
  const find = (selector: string) => root?.querySelector<HTMLElement>(`[data-item="${String(n)}"] ${selector}`);
  const button =
    step?.kind === "moved" ? (find(`[data-move="${step.direction ?? ""}"]`) ?? find("[data-move]")) : undefined;
  (button ?? find("h3"))?.focus();
}

interface ItemButtonsProps {
  readonly node: AddAnotherNode;
  readonly n: number;
  readonly count: number;
}

/** Buttons of one item. They do nothing during a step. */
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
