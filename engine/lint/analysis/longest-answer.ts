import { namedWidget } from "../../core/index.ts";
import type { KeyFact } from "../model/data-model-facts.ts";
import { toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";

const EMAIL_LENGTH = 254;

/** Characters that a question takes: what the data model or the page says, or the tenant's limit for its widget. */
export function longestAnswer({ pages, tenant, partner }: TenantModel, { key, schema }: KeyFact): number {
  const ui = pages.map(({ fieldUis }) => fieldUis.get(key)?.ui).find((found) => found !== undefined) ?? {};
  const limits = toObject(tenant["limits"]);
  const widget = namedWidget(ui);
  const [limit, standard] = widget === "textarea" ? [limits["textAreaMaxLength"], 1500] : [limits["textMaxLength"], 45];
  const written = toObject(ui["ui:options"])["maxLength"];
  const length = [
    schema["maxLength"],
    written === "character_limit" ? partner["character_limit"] : written,
    widget === "email" || (widget === undefined && schema["format"] === "email") ? EMAIL_LENGTH : limit,
  ].find((value) => typeof value === "number");
  return length ?? standard;
}
