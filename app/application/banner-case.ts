import type { SessionSnapshot } from "../session/session.ts";

export type BannerCase = "submitted" | "firstLogin" | "welcomeBack" | "welcome";

/** The banner's case: the first that fits. */
export function toBannerCase({ web_status, is_logged_in, num_logins }: SessionSnapshot): BannerCase {
  if (web_status === "submitted") return "submitted";
  if (is_logged_in !== true) return "welcome";
  return num_logins === 1 ? "firstLogin" : "welcomeBack";
}

/** Hidden while validating or submitted, and once a logged-in user has changed page. */
export function isHeroShown({ web_status, is_logged_in, has_changed_page }: SessionSnapshot): boolean {
  if (web_status === "validating" || web_status === "submitted") return false;
  return !(is_logged_in === true && has_changed_page);
}
