import { useEffect, useState } from "react";
import type { InactivityGuard, InactivityGuardProps } from "./InactivityGuard.tsx";

/**
 * The inactivity guard, loaded once the page is shown, because nobody is idle before that and a form page should not
 * wait for it. Where it cannot be loaded, the form works without it, and the server still ends an idle session.
 */
export function LateInactivityGuard(props: InactivityGuardProps) {
  const [Guard, setGuard] = useState<typeof InactivityGuard>();
  useEffect(() => {
    void import("./InactivityGuard.tsx")
      .then((loaded) => setGuard(() => loaded.InactivityGuard))
      .catch(() => undefined);
  }, []);
  return Guard === undefined ? null : <Guard {...props} />;
}
