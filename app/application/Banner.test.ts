import { expect, it } from "vitest";
import { isHeroShown, toBannerCase } from "./Banner.tsx";
import { createSession, type SessionSnapshot } from "../session/session.ts";

const snapshot = (patch: Partial<SessionSnapshot>): SessionSnapshot => ({ ...createSession().get(), ...patch });

it.each([
  [{}, "welcome"],
  [{ is_logged_in: false }, "welcome"],
  [{ is_logged_in: true, num_logins: 1 }, "firstLogin"],
  [{ is_logged_in: true, num_logins: 2 }, "welcomeBack"],
  [{ is_logged_in: true, num_logins: 7 }, "welcomeBack"],
  [{ is_logged_in: true, num_logins: 1, web_status: "submitted" }, "submitted"],
] as const)("shows for %j the banner %s", (patch, bannerCase) => {
  expect(toBannerCase(snapshot(patch))).toBe(bannerCase);
});

it.each([
  [{}, true],
  [{ has_changed_page: true }, true],
  [{ is_logged_in: true }, true],
  [{ is_logged_in: true, has_changed_page: true }, false],
  [{ web_status: "validating" }, false],
  [{ web_status: "submitted" }, false],
] as const)("shows the hero for %j: %s", (patch, isShown) => {
  expect(isHeroShown(snapshot(patch))).toBe(isShown);
});
