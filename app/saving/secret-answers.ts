import type { Answers, TenantDefinition } from "../../engine/core/index.ts";

/** Leaves out the answers that must never be stored on a device (privacy class `secret`). */
export function withoutSecrets({ dataModel }: TenantDefinition, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([key]) => dataModel.properties[key]?.["x-privacy"] !== "secret"),
  );
}
