import type { AnswerStoreOptions } from "../../engine/react/index.ts";
import type { Keeper } from "./create-keeper.ts";

/**
 * What a store does with what is typed: the keeper notes it, and it is saved soon. The keeper is made after its store, so
 * it is asked for when something is typed.
 */
export function noteChanges(
  keeper: () => Keeper,
  saveSoon: () => void,
): Required<Pick<AnswerStoreOptions, "onChange" | "onDraft">> {
  return {
    onChange: (change) => {
      keeper().note(change);
      saveSoon();
    },
    onDraft: (key, text) => {
      keeper().noteDraft(key, text);
      saveSoon();
    },
  };
}
