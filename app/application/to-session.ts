import { webStatusOf, type Profile } from "../../engine/protocol/index.ts";
import type { SessionSnapshot } from "../session/session.ts";

/** What a profile says of the person; nobody is logged in without one. */
export function toSession(profile: Profile | undefined): Partial<SessionSnapshot> {
  return profile === undefined
    ? { is_logged_in: false }
    : {
        is_logged_in: true,
        account: profile.account,
        username: profile.username,
        last_page: profile.last_page,
        num_logins: Math.max(1, profile.successful_login.length),
        web_status: webStatusOf(profile.web_status) ?? null,
      };
}
