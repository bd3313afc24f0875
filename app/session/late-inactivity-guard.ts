import { lateComponent } from "../../widgets/theme.ts";

/**
 * The inactivity guard, loaded once the page is shown, because nobody is idle before that and a form page should not
 * wait for it. Where it cannot be loaded, the form works without it, and the server still ends an idle session.
 */
export const LateInactivityGuard = lateComponent(async () => (await import("./InactivityGuard.tsx")).InactivityGuard);
