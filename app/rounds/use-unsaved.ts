import { useSyncExternalStore } from "react";
import type { Answers } from "../../engine/core/index.ts";
import { useApplication } from "../application/use-application.ts";
import type { Saver } from "../saving/create-saver.ts";

const NOTHING: Answers = {};
const never = () => () => undefined;

/** What was typed here and the server has not taken. A visitor has nowhere to save to, so nothing counts as unsaved. */
export function useUnsaved(): { readonly isUnsaved: boolean; readonly unsaved: Answers } {
  const { saver } = useApplication();
  useSyncExternalStore(
    saver?.subscribe ?? never,
    saver?.state ?? (() => undefined as ReturnType<Saver["state"]> | undefined),
  );
  const unsaved = saver?.unsaved() ?? NOTHING;
  return { isUnsaved: Object.keys(unsaved).length > 0, unsaved };
}
