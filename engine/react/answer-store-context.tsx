import { createContext, useContext, type ReactNode } from "react";
import type { Tenant } from "../core/index.ts";
import type { AnswerStore } from "./answer-store.ts";

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
