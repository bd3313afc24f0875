import { useCallback, useContext } from "react";
import type { TextValues } from "../../../engine/core/index.ts";
import { accountText, type AccountTextKey } from "../../../engine/texts/index.ts";
import { TextSourceContext } from "./use-text.ts";

export function useAccountText(): (key: AccountTextKey, values?: TextValues) => string {
  const source = useContext(TextSourceContext);
  return useCallback((key, values) => accountText(source, key, values), [source]);
}
