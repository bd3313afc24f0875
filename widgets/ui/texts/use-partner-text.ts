import { useCallback } from "react";
import { interpolate } from "../../../engine/core/index.ts";
import { useTenant } from "../../../engine/react/index.ts";

/** A text that stands in the tenant's own files, its partner values filled in. */
export function usePartnerText(): (template: string) => string {
  const { partner } = useTenant().definition.tenant;
  return useCallback((template) => interpolate(template, partner), [partner]);
}
