import { useLate } from "./use-late.ts";
import type { InactivityGuardProps } from "./InactivityGuard.tsx";

const loadGuard = () => import("./InactivityGuard.tsx");

/**
 * The inactivity guard, loaded once the page is shown, because nobody is idle before that and a form page should not
 * wait for it. Where it cannot be loaded, the form works without it, and the server still ends an idle session.
 */
export function LateInactivityGuard(props: InactivityGuardProps) {
  const loaded = useLate(loadGuard, true);
  return loaded === undefined ? null : <loaded.InactivityGuard {...props} />;
}
