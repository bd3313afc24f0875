// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { smallTenant } from "../../engine/core/small-tenant.fixture.ts";
import { text } from "../../engine/texts/index.ts";
import { openApplication } from "../application/open-application.ts";
import { createPortal } from "../create-portal.ts";
import type { NavigationState } from "./navigation-state.ts";

const { definition } = smallTenant();
const COOKIE = `${definition.tenant.session.cookiePrefix}session`;
const APPLICANT_COOKIE = `~applicant-${definition.tenant.id}`;
const PLACE = "/education";

afterEach(() => {
  for (const name of [COOKIE, APPLICANT_COOKIE, `${APPLICANT_COOKIE}-other`])
    document.cookie = `${name}=; Max-Age=0; Path=/`;
  vi.unstubAllGlobals();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  history.replaceState(null, "", "/");
});

function load(path = PLACE) {
  sessionStorage.clear();
  history.replaceState(null, "", path);
  const led: { readonly path: string; readonly state: NavigationState | undefined }[] = [];
  const portal = createPortal({ definition, configUrl: "/", goTo: (to, state) => void led.push({ path: to, state }) });
  return { portal, led };
}

const logIn = (account: string) => (document.cookie = `${COOKIE}=${account}; Path=/`);
const loseCookie = () => (document.cookie = `${COOKIE}=; Max-Age=0; Path=/`);

function wasHere(account: string): void {
  logIn(account);
  document.cookie = `${APPLICANT_COOKIE}=${account}; Path=/`;
  load().portal.lastApplicant.note(account);
}

describe("a page that is loaded without the log-in cookie", () => {
  it.each([PLACE, "/review", "/account"])(
    "sends the applicant of this device from %s to the log-in, and back afterwards",
    async (path) => {
      wasHere("ada");
      loseCookie();
      const { portal, led } = load(path);
      await expect(openApplication(portal, "token")).rejects.toThrow();
      expect(led).toMatchObject([{ path: "/login", state: { errorMessage: text(definition, "error.session") } }]);
      history.replaceState(null, "", "/login");
      logIn("ada");
      portal.turns.onLoggedIn();
      expect(led.at(-1)?.path).toBe(path);
      expect(portal.carriedToken.take()).toBe("token");
    },
  );

  it("sends the browser of an expired session to the log-in, even without any other trace of the session", async () => {
    document.body.innerHTML = '<script type="application/json" id="portico-profile">null</script>';
    const refusal = { code: "session_invalid", message: "Your session has ended." };
    vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 401 }));
    const { portal, led } = load();
    await expect(openApplication(portal, null)).rejects.toThrow();
    expect(led).toMatchObject([{ path: "/login", state: { errorMessage: text(definition, "error.session") } }]);
    expect(load().portal.lastApplicant.findEnded()).toBeDefined();
  });

  it("does not open the applicant's page for another person who logs in there", async () => {
    wasHere("ada");
    loseCookie();
    const { portal, led } = load();
    await expect(openApplication(portal, null)).rejects.toThrow();
    logIn("bob");
    portal.turns.onLoggedIn();
    expect(led.at(-1)?.path).not.toBe(PLACE);
  });
});

it.each<[string, boolean, () => void]>([
  ["who never logged in here", false, () => undefined],
  [
    "after a log-out",
    false,
    () => (wasHere("ada"), load().portal.turns.forgetSession("ada", { successMessage: "Bye" })),
  ],
  [
    "after a log-out by inactivity",
    true,
    () => (wasHere("ada"), load().portal.turns.forgetSession("ada", { errorMessage: "Idle" })),
  ],
  [
    "who starts on a device that another person used",
    false,
    () => (wasHere("ada"), loseCookie(), load().portal.turns.forgetSession(null, {})),
  ],
  ["whose browser has emptied its storage", true, () => (wasHere("ada"), loseCookie(), localStorage.clear())],
  [
    "of another tenant",
    false,
    () => {
      localStorage.setItem("portico:applicant:another", "ada");
      document.cookie = `${APPLICANT_COOKIE}-other=ada; Path=/`;
    },
  ],
  ["while somebody is logged in", false, () => wasHere("ada")],
  ["whose browser stores nothing", false, () => (vi.stubGlobal("localStorage", undefined), logIn("ada"), loseCookie())],
])("finds whether a session has ended, for a visitor %s: %s", (_who, hasEnded, happen) => {
  happen();
  expect(load().portal.lastApplicant.findEnded() !== undefined).toBe(hasEnded);
});
