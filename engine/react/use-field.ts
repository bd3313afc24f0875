import { useCallback, useMemo, useSyncExternalStore } from "react";
import { optionsFor, type Field, type Option } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";
import type { FieldStatus } from "./answer-store.ts";
import { errorIdOf, hintIdOf, inputIdOf } from "./field-ids.ts";

export interface BoundField extends FieldStatus {
  readonly field: Field;
  readonly inputId: string;
  readonly hintId: string;
  readonly errorId: string;
}

/**
 * A field of the tenant with its present status and the ids its parts must carry.
 * Throws when no page of the tenant asks `key`: the linter reports that before it can happen here.
 */
export function useField(key: string): BoundField {
  const store = useAnswerStore();
  const field = store.tenant.fields.get(key);
  if (field === undefined) throw new Error(`No page of tenant "${store.tenant.definition.tenant.id}" asks "${key}".`);
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  const status = useSyncExternalStore(subscribe, () => store.getField(key));
  return useMemo(
    () => ({ ...status, field, inputId: inputIdOf(key), hintId: hintIdOf(key), errorId: errorIdOf(key) }),
    [status, field, key],
  );
}

/** The options of a coded answer; a new list only when the answer that controls it changes. */
export function useOptions(key: string): readonly Option[] {
  const store = useAnswerStore();
  const controlling = store.tenant.fields.get(key)?.options?.by;
  const subscribe = useCallback(
    (listener: () => void) => (controlling === undefined ? () => undefined : store.subscribe(controlling, listener)),
    [store, controlling],
  );
  const controllingValue = useSyncExternalStore(subscribe, () =>
    controlling === undefined ? undefined : store.getAnswer(controlling),
  );
  return useMemo(
    () => {
      const { answers } = store.application();
      const read = controlling === undefined ? answers : { ...answers, [controlling]: controllingValue ?? "" };
      return optionsFor(store.tenant, key, read, store.today);
    },
    [store, key, controlling, controllingValue],
  );
}
