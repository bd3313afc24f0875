import { useCallback } from "react";
import type { TextValues } from "../engine/core/index.ts";
import { lateText, type LateTextKey } from "../engine/texts/index.ts";
import { usePortal } from "./portal.tsx";

/** What `useText` gives, for parts that are loaded late: it has their texts too. */
export function useLateText(): (key: LateTextKey, values?: TextValues) => string {
  const { definition } = usePortal();
  return useCallback((key, values) => lateText(definition, key, values), [definition]);
}
