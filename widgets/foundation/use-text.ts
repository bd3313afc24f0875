import { useCallback } from "react";
import { interpolate, text, type TextKey, type TextValues } from "../../engine/core/index.ts";
import { useTenant } from "../../engine/react/index.ts";

/** The portal's texts in the tenant's wording. */
export function useText(): (key: TextKey, values?: TextValues) => string {
  const { definition } = useTenant();
  return useCallback((key, values) => text(definition, key, values), [definition]);
}

/** A text that stands in the tenant's own files, its partner values filled in. */
export function usePartnerText(): (template: string) => string {
  const { partner } = useTenant().definition.tenant;
  return useCallback((template) => interpolate(template, partner), [partner]);
}
