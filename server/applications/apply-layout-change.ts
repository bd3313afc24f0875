import { changeApplication, type ApplicationChange, type Tenant } from "../../engine/core/index.ts";
import { clearingByRevision } from "./clearing.ts";
import { ServerError } from "../errors.ts";
import type { Content } from "./content.ts";
import { createContentChange } from "./content-change.ts";
import { stepsOf } from "./earlier-order.ts";
import { recordWrites } from "./writes.ts";
import { requireReached } from "./sent-change.ts";

/**
 * Chooses a tab or sets how many items there are, with everything that follows from it. Answers that this clears and
 * that are newer than `known` are kept aside.
 *
 * @throws ServerError `portal_restored`, `asides_full`, and `items_changed` if items that `asked` counts were removed or moved after `known`
 */
export function applyLayoutChange(
  tenant: Tenant,
  content: Content,
  asked: ApplicationChange,
  known: number | undefined,
  at: Date,
): Content {
  const counted = Object.keys(asked.addAnother ?? {}).flatMap((id) => stepsOf(content, id).at(-1)?.revision ?? []);
  requireReached(content.contentRevision, [known]);
  if (known !== undefined && Math.max(0, ...counted) > known) throw new ServerError("items_changed");
  const before = content.application;
  const { application: after, changes } = changeApplication(tenant, before, asked, at);
  const change = createContentChange(tenant, content);
  const clearing = clearingByRevision(known, at.getTime());
  recordWrites({ tenant, change, before, after, touched: Object.keys(changes), asked: new Map(), clearing });
  return change.toContent(after);
}
