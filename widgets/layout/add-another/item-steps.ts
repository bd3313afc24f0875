import { createListeners, isAnswered, itemCount, type Answers } from "../../../engine/core/index.ts";
import type { AnswerStore, FormServices, ItemsArranged, ItemsStep } from "../../../engine/react/index.ts";

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

export interface ItemStep {
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

export function itemStepsOf(store: AnswerStore, services: FormServices, id: string): ItemSteps {
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
    const pick = (isPicked: (key: string) => boolean) =>
      Object.fromEntries(
        Object.entries(before).filter(([key, value]) => isAnswered(value) && isTyped(key) && isPicked(key)),
      );
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
      return run({ id, count: count(), order }, () => ({
        removed: undefined,
        last: { kind: "moved", direction, n, at },
      }));
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
