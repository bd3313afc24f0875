import { createContext, useContext } from "react";

/** Creates a context, and a hook that reads it. The hook throws outside a provider. */
export function createRequiredContext<Value>(name: string) {
  const Provider = createContext<Value | undefined>(undefined);
  const useRequired = (): Value => {
    const value = useContext(Provider);
    if (value === undefined) throw new Error(`A component was rendered outside ${name}.`);
    return value;
  };
  return [Provider, useRequired] as const;
}
