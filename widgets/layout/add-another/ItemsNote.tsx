import { useEffect, useId, useRef, useSyncExternalStore, type RefObject } from "react";
import {
  itemTitle,
  itemPlacesOf,
  createListeners,
  isAnswered,
  itemCount,
  type AddAnotherNode,
  type Answers,
} from "../../../engine/core/index.ts";
import {
  useAnswerStore,
  useFormServices,
  useStoreValue,
  type AnswerStore,
  type FormServices,
  type ItemsArranged,
  type ItemsStep,
} from "../../../engine/react/index.ts";
import { LinkButton } from "../../ui/button/Button.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { useLateText } from "../../ui/texts/use-late-text.ts";
import { announce } from "../../ui/visually-hidden/VisuallyHidden.tsx";

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

  useOnChange(last, () => {
    if (last === undefined) return;
    focusItem(root.current, last.at, last);
    announce(text(`addAnother.${last.kind}`, { item: nameOf(last.n), place: nameOf(last.at) }));
  });

  // Remembers the focused item, because reordering removes the focused element.
  const focused = useRef<number>(undefined);
  useEffect(() => {
    const noteFocus = () => {
      const isInside = root.current?.contains(document.activeElement) === true;
      const item = isInside ? document.activeElement?.closest<HTMLElement>("[data-item]") : undefined;
      focused.current = item ? Number(item.dataset["item"]) : undefined;
    };
    return store.subscribe(firstKey, noteFocus);
  }, [store, firstKey, root]);
  useOnChange(arranged, () => {
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

/** Calls `onChange` after a render with another value than the last. Does not call it after the first render. */
function useOnChange(value: unknown, onChange: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    onChange();
  });
}

/** Focuses the item's heading; after a move, the pressed button, or the other one at the first or last place. */
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

interface RemovedItem {
  readonly n: number;
  /** Content revision at the removal. */
  readonly known: number;
  readonly count: number;
  readonly answers: Answers;
  readonly tabs: Readonly<Record<string, string>>;
  /** Answers outside the group that the core cleared after the removal. */
  readonly elsewhere: Answers;
}

type MoveDirection = "up" | "down";

interface ItemStep {
  readonly kind: "removed" | "returned" | "moved";
  readonly direction?: MoveDirection;
  readonly n: number;
  /** Position of the item. After a removal, position of the item that receives the focus. */
  readonly at: number;
}

interface ItemStepsState {
  readonly isBusy: boolean;
  readonly removed: RemovedItem | undefined;
  readonly last: ItemStep | undefined;
}

type ItemSteps = ReturnType<typeof createItemSteps>;

const ofStore = new WeakMap<AnswerStore, Map<string, ItemSteps>>();

function itemStepsOf(store: AnswerStore, services: FormServices, id: string): ItemSteps {
  const all = ofStore.get(store) ?? new Map<string, ItemSteps>();
  ofStore.set(store, all);
  const steps = all.get(id) ?? createItemSteps(store, services, id);
  all.set(id, steps);
  return steps;
}

function createItemSteps(
  store: AnswerStore,
  { arrangeItems, toast }: Pick<FormServices, "arrangeItems" | "toast">,
  id: string,
) {
  const { tenant } = store;
  const listeners = createListeners();
  let state: ItemStepsState = { isBusy: false, removed: undefined, last: undefined };
  const set = (next: Partial<ItemStepsState>) => {
    state = { ...state, ...next };
    listeners.notify();
  };
  const { itemKeys = [], itemTabs = [] } = tenant.addAnothers.get(id) ?? {};
  const count = () => itemCount(tenant, store.application(), id);
  const numbers = (many: number) => Array.from({ length: many }, (_, index) => index + 1);

  const run = async (step: ItemsStep, onDone: (done: ItemsArranged) => Partial<ItemStepsState>) => {
    if (state.isBusy || arrangeItems === undefined) return;
    set({ isBusy: true });
    try {
      set(onDone(await arrangeItems(step)));
    } catch (error) {
      toast({ variant: "error", text: error instanceof Error ? error.message : String(error) });
    } finally {
      set({ isBusy: false });
    }
  };

  const toRemoved = (n: number, tabs: RemovedItem["tabs"], { revision, before }: ItemsArranged): RemovedItem => {
    const own = itemKeys[n - 1] ?? [];
    const items = new Set(itemKeys.flat());
    const isTyped = (key: string) => tenant.fields.get(key)?.isDocument === false && !tenant.computed.has(key);
    const typed = Object.entries(before).filter(([key, value]) => isAnswered(value) && isTyped(key));
    const pick = (isPicked: (key: string) => boolean) => Object.fromEntries(typed.filter(([key]) => isPicked(key)));
    return {
      n,
      known: revision,
      count: count(),
      answers: pick((key) => own.includes(key)),
      tabs,
      elsewhere: pick((key) => !items.has(key) && !isAnswered(store.getEntered(key))),
    };
  };

  return {
    subscribe: listeners.subscribe,
    state: () => state,
    remove(n: number): Promise<void> {
      const chosen = store.application().tabs;
      const tabs = Object.entries(chosen).filter(([tab]) => itemTabs[n - 1]?.includes(tab));
      return run({ id, count: count(), order: numbers(count()).filter((other) => other !== n) }, (done) => ({
        removed: toRemoved(n, Object.fromEntries(tabs), done),
        last: { kind: "removed", n, at: Math.min(n, count()) },
      }));
    },
    move(n: number, direction: MoveDirection): Promise<void> {
      const at = direction === "up" ? n - 1 : n + 1;
      const order = numbers(count()).map((place) => (place === n ? at : place === at ? n : place));
      const last = { kind: "moved", direction, n, at } as const;
      return run({ id, count: count(), order }, () => ({ removed: undefined, last }));
    },
    async giveBack() {
      const { removed } = state;
      if (removed === undefined) return;
      const { n, known, answers, tabs, elsewhere } = removed;
      const others = numbers(removed.count);
      const order = [...others.slice(0, n - 1), 0, ...others.slice(n - 1)];
      await run({ id, count: removed.count, order, known, answers, tabs }, () => ({
        last: { kind: "returned", n, at: n },
      }));
      if (state.last?.kind === "returned") {
        const missing = Object.entries(elsewhere).filter(([key]) => !isAnswered(store.getEntered(key)));
        if (missing.length > 0) store.setAnswers(Object.fromEntries(missing));
      }
      // The offer disappears after the first press, even if the call failed.
      set({ removed: undefined });
    },
  };
}
