import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { chosenTab, firstTrue, isBlockShown, itemCount } from "../core/index.ts";
import type { AnswerValue, DocumentAnswer, GroupNode, LayoutNode, Tenant } from "../core/index.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { FieldStatus } from "./answer-view.ts";
import { createRequiredContext } from "./required-context.ts";

export const [AnswerStoreProvider, useAnswerStore] = createRequiredContext<AnswerStore>("AnswerStoreProvider");

export function useTenant(): Tenant {
  return useAnswerStore().tenant;
}

export function useAnswer(key: string): AnswerValue | undefined {
  const { subscribe, answer } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, answer);
}

export function useField(key: string): FieldStatus {
  const { subscribe, status } = useAnswerStore().view(key);
  return useSyncExternalStore(subscribe, status);
}

/** Reads a value. Renders again if it differs after a change of structure. */
export function useStoreValue<T extends string | number | boolean | undefined | object>(
  read: (store: AnswerStore) => T,
): T {
  const store = useAnswerStore();
  const value = () => read(store);
  return useSyncExternalStore(store.subscribeStructure, value, value);
}

/** True if the field, block or dated alert is visible. Always true for other nodes, and false for a watcher. */
export function useNodeShown(node: LayoutNode): boolean {
  return useStoreValue((store) => {
    if (typeof node === "string") return store.getField(node).visible;
    if (node.type === "block") return isBlockShown(node, store);
    if (node.type === "dateWindow") return node.start <= store.today && store.today <= node.end;
    return node.type !== "watcher";
  });
}

export function useActiveCase(node: GroupNode): number {
  return useStoreValue((store) =>
    firstTrue(
      node.cases.map(({ when }) => when),
      store.conditions,
    ),
  );
}

/** Returns the chosen tab, else the first tab with an answer, else the first tab. */
export function useTab(id: string): string | undefined {
  return useStoreValue((store) => chosenTab(store.tenant, store.application(), id));
}

export function useCount(id: string): number {
  return useStoreValue((store) => itemCount(store.tenant, store.application(), id));
}

export function useDocument(key: string): DocumentAnswer | undefined {
  return useStoreValue((store) => store.application().documents[key]);
}

/** Calls `open` if a link leads to one of the hidden `keys`. */
export function useRevealRequest(keys: readonly string[], open: () => void): void {
  const store = useAnswerStore();
  const answer = useEffectEvent((key: string) => {
    if (keys.includes(key)) open();
  });
  useEffect(() => store.onRevealRequested((key) => answer(key)), [store]);
}
