import type { PageFact } from "../model/page-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { suggestDefined } from "../suggest.ts";
import type { Suggestion } from "../suggest.ts";

/** Hint about a question that the page does not list. */
export function suggestQuestion(
  name: string,
  page: PageFact,
  { pages, keys }: Pick<TenantModel, "pages" | "keys">,
): Suggestion {
  const other = pages.find(({ properties }) => properties.has(name));
  if (other !== undefined) return { hint: `page "${other.id}" asks it.` };
  if (keys.has(name))
    return { hint: `add "${name}": { "$ref": "../data-model.json#/properties/${name}" } to "properties".` };
  return suggestDefined(name, page.properties);
}
