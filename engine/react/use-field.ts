import { useSyncExternalStore } from "react";
import { optionsFor, type Field, type Option } from "../core/index.ts";
import { useAnswerStore } from "./answer-store-context.tsx";
import type { AnswerStore, FieldStatus } from "./answer-store.ts";
import { errorIdOf, hintIdOf, inputIdOf } from "./field-ids.ts";

export interface BoundField extends FieldStatus {
  readonly field: Field;
  readonly inputId: string;
  readonly hintId: string;
  readonly errorId: string;
}

/**
 * A field of the tenant with its present status and the ids its parts must carry. Re-renders only when the status
 * changes, not for each answer.
 * Throws when no page of the tenant asks `key`: the linter reports that before it can happen here.
 */
export function useField(key: string): BoundField {
  return useFieldOf(useAnswerStore(), key);
}

/** The same for a component that has the store already: reading a context twice is not free. */
export function useFieldOf(store: AnswerStore, key: string): BoundField {
  const field = findField(store, key);
  const { subscribe, status } = store.view(key);
  const { visible, required, errors } = useSyncExternalStore(subscribe, status);
  return { field, visible, required, errors, inputId: inputIdOf(key), hintId: hintIdOf(key), errorId: errorIdOf(key) };
}

export function findField({ tenant }: AnswerStore, key: string): Field {
  const field = tenant.fields.get(key);
  if (field === undefined) throw new Error(`No page of tenant "${tenant.definition.tenant.id}" asks "${key}".`);
  return field;
}

const NO_KEY = "";

/** The options of a coded answer; the same list until the answer that controls it changes. */
export function useOptions(key: string): readonly Option[] {
  const store = useAnswerStore();
  const controlling = store.tenant.fields.get(key)?.options?.by;
  const { subscribe, answer } = store.view(controlling ?? NO_KEY);
  const value = useSyncExternalStore(subscribe, answer);
  return optionsFor(store.tenant, key, controlling === undefined ? {} : { [controlling]: value ?? "" }, store.today);
}
