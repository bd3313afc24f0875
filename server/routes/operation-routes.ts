import { API_ERRORS } from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { findBrokenPlace } from "../tenants/index.ts";
import { withTimeout } from "../with-timeout.ts";
import { isAskedOnThisMachine } from "./read-request.ts";
import type { Routes } from "./route-parts.ts";

const CHECK_TIMEOUT_MS = 5_000;
/** Limits the number of checks, because anyone may call without limit. */
const SHARED_FOR_MS = 1_000;

/**
 * Adds `/livez` (the process responds) and `/readyz` (its services respond). `/readyz` also lists broken tenants, with
 * file and line for calls from this machine. Broken tenants do not change its status.
 */
export function addOperationRoutes(routes: Routes, { store, uploads, tenants, settings, now }: AppDeps): void {
  routes.get("/.well-known/security.txt", (context) => {
    if (settings.securityContact === undefined) throw new ServerError("not_found");
    return context.text(renderSecurityText(settings.securityContact, settings.publicUrl, now()));
  });
  routes.get("/robots.txt", (context) => context.text("User-agent: *\nDisallow: /api/\nDisallow: /service/\n"));
  routes.get("/livez", (context) => context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  const checks = Object.entries({ database: share(() => store.ping()), uploads: share(() => uploads.ping()) });
  routes.get("/readyz", async (context) => {
    const states = await Promise.all(checks.map(async ([name, check]) => [name, await check()] as const));
    const missing = states.filter(([, state]) => state !== "ok").map(([name]) => name);
    const broken = tenants.refused().map(findBrokenPlace);
    const message = missing.length === 0 ? "Ready." : `Not ready: ${missing.join(" and ")} cannot be reached.`;
    const stateOf = (id: string) =>
      tenants.find(id) === undefined ? "broken" : tenants.findRefused(id) ? "earlier" : "ok";
    const namesOf = (state: string) =>
      tenants
        .ids()
        .filter((id) => stateOf(id) === state)
        .map((id) => `"${id}"`)
        .join(", ");
    const [away, earlier] = [namesOf("broken"), namesOf("earlier")];
    return context.json(
      {
        status: missing.length === 0 ? "ok" : "unavailable",
        message: [
          message,
          ...(away === "" ? [] : [`Not served, because broken: ${away}.`]),
          ...(earlier === "" ? [] : [`Served in an earlier version, because broken: ${earlier}.`]),
        ].join(" "),
        checks: Object.fromEntries(states),
        tenants: Object.fromEntries(tenants.ids().map((id) => [id, stateOf(id)] as const)),
        ...(broken.length > 0 && isAskedOnThisMachine(context) ? { broken } : {}),
      },
      missing.length === 0 ? 200 : API_ERRORS.store_unavailable.status,
      { "Cache-Control": "no-store" },
    );
  });
}

/** Gives callers the result of a running check, or of a check that ended less than SHARED_FOR_MS ago. */
function share(check: () => Promise<void>): () => ReturnType<typeof isAnswering> {
  let shared: ReturnType<typeof isAnswering> | undefined;
  const forget = (): void => {
    shared = undefined;
  };
  return () => (shared ??= isAnswering(check).finally(() => setTimeout(forget, SHARED_FOR_MS).unref()));
}

async function isAnswering(check: () => Promise<void>): Promise<"ok" | "unavailable"> {
  const toError = (): Error => new Error(`No answer within ${CHECK_TIMEOUT_MS} ms.`);
  try {
    await withTimeout(CHECK_TIMEOUT_MS, toError, check);
    return "ok";
  } catch {
    return "unavailable";
  }
}

const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Renders security.txt (RFC 9116). `contact` is a URL. `publicUrl` is an origin. */
export function renderSecurityText(contact: string, publicUrl: string, now: number): string {
  const endOfDay = Math.ceil((now + VALID_DAYS * DAY_MS) / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(endOfDay).toISOString().replace(/\.\d+Z$/, "Z")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
