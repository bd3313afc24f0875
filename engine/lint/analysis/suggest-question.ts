import type { PageFact } from "../model/page-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import { suggestDefined } from "../suggest.ts";
import type { Suggestion } from "../suggest.ts";

/** The hint of a finding about a question that a page does not list: which page does, or how to list it. */
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
