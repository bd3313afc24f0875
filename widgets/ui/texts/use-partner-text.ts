import { useCallback } from "react";
import { interpolate } from "../../../engine/core/index.ts";
import { useTenant } from "../../../engine/react/index.ts";

export function usePartnerText(): (template: string) => string {
  const { partner } = useTenant().definition.tenant;
  return useCallback((template) => interpolate(template, partner), [partner]);
}
