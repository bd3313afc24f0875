import { changeApplication, type ApplicationChange, type Tenant } from "../../engine/core/index.ts";
import { clearingByRevision } from "./clearing.ts";
import type { Content } from "./content.ts";
import { createContentChange } from "./content-change.ts";
import { recordWrites } from "./record-writes.ts";
import { toReached } from "./sent-change.ts";

/**
 * Chooses a tab or sets how many items there are, with everything that follows from it. Answers that this clears and
 * that are newer than `known` are kept aside.
 *
 * @throws ServerError `asides_full`
 */
export function applyLayoutChange(
  tenant: Tenant,
  content: Content,
  asked: ApplicationChange,
  known: number | undefined,
  at: Date,
): Content {
  const before = content.application;
  const { application: after, changes } = changeApplication(tenant, before, asked, at);
  const change = createContentChange(tenant, content);
  const clearing = clearingByRevision(toReached(known, content.contentRevision), at.getTime());
  recordWrites({ tenant, change, before, after, touched: Object.keys(changes), asked: new Map(), clearing });
  return change.toContent(after);
}
