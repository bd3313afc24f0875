import { useCallback, useContext } from "react";
import type { TextValues } from "../../../engine/core/index.ts";
import { lateText, type LateTextKey } from "../../../engine/texts/index.ts";
import { TextSourceContext } from "./use-text.ts";

export function useLateText(): (key: LateTextKey, values?: TextValues) => string {
  const source = useContext(TextSourceContext);
  return useCallback((key, values) => lateText(source, key, values), [source]);
}
