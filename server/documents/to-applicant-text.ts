import { type TextValues } from "../../engine/core/index.ts";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { defaultMessage } from "../errors.ts";
import type { DocumentsDeps } from "./documents-deps.ts";

/** Returns a text in the tenant's words, or the default words if the tenant is not loaded. */
export function toApplicantText(
  { findTenant }: Pick<DocumentsDeps, "findTenant">,
  tenant: string,
  key: ServerTextKey,
  values: TextValues = {},
): string {
  const found = findTenant(tenant);
  return found === undefined ? defaultMessage(key, values) : serverText(found.definition, key, values);
}
