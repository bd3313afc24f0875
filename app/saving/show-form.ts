import { toStepIds, type Tenant } from "../../engine/core/index.ts";
import type { ReplicaOptions } from "./replica-state.ts";

/** The form that a page shows, and which changes were typed in another one where they may mean something else. */
export function showForm({
  definition: { hash, changes = [] },
}: Tenant): Required<Pick<ReplicaOptions, "form" | "isOfOtherForm">> {
  const ids = toStepIds(changes);
  return {
    form: { hash, steps: ids.length },
    isOfOtherForm: ({ key, form }) => {
      if (form === undefined || form.steps === ids.length) return false;
      const later = new Set(ids.slice(form.steps));
      return (
        form.steps > ids.length || changes.some(({ id, from, to }) => later.has(id) && [...from, ...to].includes(key))
      );
    },
  };
}
