import { useCallback } from "react";
import type { TextValues } from "../../engine/core/index.ts";
import { accountText, type AccountTextKey } from "../../engine/texts/index.ts";
import { usePortal } from "../portal.tsx";

/** What `useText` gives, for the account screens: it has their texts too. */
export function useAccountText(): (key: AccountTextKey, values?: TextValues) => string {
  const { definition } = usePortal();
  return useCallback((key, values) => accountText(definition, key, values), [definition]);
}
