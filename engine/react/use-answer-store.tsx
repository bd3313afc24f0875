import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { chosenTab, firstTrue, isBlockShown, itemCount } from "../core/index.ts";
import type { AnswerValue, DocumentAnswer, GroupNode, LayoutNode, Tenant } from "../core/index.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { FieldStatus } from "./answer-view.ts";

const AnswerStoreContext = createContext<AnswerStore | undefined>(undefined);

export function AnswerStoreProvider({
  store,
  children,
}: {
  readonly store: AnswerStore;
  readonly children: ReactNode;
}) {
  return <AnswerStoreContext value={store}>{children}</AnswerStoreContext>;
}

/** The store of the nearest provider. Throws outside one, because a widget cannot work without answers. */
export function useAnswerStore(): AnswerStore {
  const store = useContext(AnswerStoreContext);
  if (store === undefined) throw new Error("A widget was rendered outside AnswerStoreProvider.");
  return store;
}

export function useTenant(): Tenant {
  return useAnswerStore().tenant;
}

/** The answer of `key`, for a component that shows something else by it. Re-renders only when that answer changes. */
export function useAnswer(key: string): AnswerValue | undefined {
  const { subscribe, answer } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, answer);
}

/** Whether a field is shown and required, and what is wrong with it. Re-renders only when one of these changes. */
export function useField(key: string): FieldStatus {
  const { subscribe, status } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, status);
}

/** Reads something small out of the store after every change of structure; re-renders only when it differs. */
export function useStoreValue<T extends string | number | boolean | undefined | object>(
  read: (store: AnswerStore) => T,
): T {
  const store = useAnswerStore();
  const value = () => read(store);
  return useSyncExternalStore(store.subscribeStructure, value, value);
}

/**
 * Whether a layout node is shown now, which depends on the conditions of a block, the dates of an alert and the
 * visibility of a field.
 */
export function useNodeShown(node: LayoutNode): boolean {
  return useStoreValue((store) => {
    if (typeof node === "string") return store.getField(node).visible;
    if (node.type === "block") return isBlockShown(node, store);
    if (node.type === "dateWindow") return node.start <= store.today && store.today <= node.end;
    return node.type !== "watcher";
  });
}

/** The index of the condition group's first true case, or -1. */
export function useActiveCase(node: GroupNode): number {
  return useStoreValue((store) =>
    firstTrue(
      node.cases.map(({ when }) => when),
      store.conditions,
    ),
  );
}

/** The tab shown in the tab group `id`: the one chosen, else the first that holds an answer, else the first. */
export function useTab(id: string): string | undefined {
  return useStoreValue((store) => chosenTab(store.tenant, store.application(), id));
}

/** How many components of the add-another `id` are shown. */
export function useCount(id: string): number {
  return useStoreValue((store) => itemCount(store.tenant, store.application(), id));
}

/** The uploaded document kept for `key`, if any. */
export function useDocument(key: string): DocumentAnswer | undefined {
  return useStoreValue((store) => store.application().documents[key]);
}

/** Whether the web status is validating: the only time errors are shown. */
export function useIsValidating(): boolean {
  return useStoreValue((store) => store.isValidating());
}

/** Calls `open` when one of `keys`, which this component hides behind a button, must be shown. */
export function useRevealRequest(keys: readonly string[], open: () => void): void {
  const store = useAnswerStore();
  const answer = useEffectEvent((key: string) => {
    if (keys.includes(key)) open();
  });
  useEffect(() => store.onRevealRequested((key) => answer(key)), [store]);
}
