import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { activeCase, DEFAULT_NUM_COMPONENTS, isNodeShown, type DocumentAnswer, type GroupNode, type LayoutNode } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";
import type { AnswerStore } from "./answer-store.ts";

/** Reads something small out of the store after every change; re-renders only when it differs. */
function useStoreValue<T extends string | number | boolean | undefined | object>(read: (store: AnswerStore) => T): T {
  const store = useAnswerStore();
  return useSyncExternalStore(store.subscribeAll, () => read(store));
}

/** Whether a block, group, tab or other layout node shows anything now. */
export function useNodeShown(node: LayoutNode): boolean {
  return useStoreValue((store) => isNodeShown(store.tenant, store.evaluation(), node));
}

/** The index of the condition group's first true case, or -1. */
export function useActiveCase(node: GroupNode): number {
  return useStoreValue((store) => activeCase(store.tenant, store.evaluation(), node));
}

/** The tab chosen in the tab group `id`, or undefined while the applicant has chosen none (the first one shows). */
export function useTab(id: string): string | undefined {
  return useStoreValue((store) => store.application().tabs[id]);
}

/** How many components of the add-another `id` are shown. */
export function useCount(id: string): number {
  return useStoreValue((store) => store.application().addAnother[id] ?? DEFAULT_NUM_COMPONENTS);
}

/** The uploaded document kept for `key`, if any. */
export function useDocument(key: string): DocumentAnswer | undefined {
  return useStoreValue((store) => store.application().documents[key]);
}

/** Whether the web status is validating: the only time errors are shown. */
export function useIsValidating(): boolean {
  return useStoreValue((store) => store.isValidating());
}

/** Calls `open` when somebody must see one of `keys` that this component hides behind a button. */
export function useRevealRequest(keys: readonly string[], open: () => void): void {
  const store = useAnswerStore();
  const answer = useEffectEvent((key: string) => {
    if (keys.includes(key)) open();
  });
  const listen = useCallback((key: string) => answer(key), []);
  useEffect(() => store.onRevealRequested(listen), [store, listen]);
}
