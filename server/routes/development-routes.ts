import { streamSSE } from "hono/streaming";
import { isLocalhost } from "../config/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import type { Routes } from "./route-parts.ts";

const RELOAD_SCRIPT = `// Reloads when a tenant's file changed, and when the server was started again.
let wasOpen = false;
const events = new EventSource("/dev/events");
events.addEventListener("reload", () => location.reload());
events.addEventListener("open", () => { if (wasOpen) location.reload(); wasOpen = true; });
`;
const PING_EVERY_MS = 25_000;

/** Mail that is kept on this machine, and the reloading of open browsers in development. Absent in production. */
export function addDevelopmentRoutes(routes: Routes, { settings, mailbox, tenants }: AppDeps): void {
  if (mailbox !== undefined) {
    routes.get("/dev/mail", async (context) => {
      // Whoever reads the mail can take over any account: this machine's own browser only, by a name that only it can mean.
      const host = context.req.header("host") ?? new URL(context.req.url).host;
      if (!isLocalhost(`http://${host}`) || !/^(127\.|::1$)/.test(context.get("address"))) throw new ServerError("not_found");
      const mails = await mailbox.list();
      context.header("Cache-Control", "no-store");
      if ((context.req.header("accept") ?? "").includes("application/json")) return context.json({ mails });
      const items = mails.map(({ at, to, subject, text }) => `<article><h2>${escape(subject)}</h2><p>To ${escape(to)}, ${new Date(at).toISOString()}</p><pre>${linkify(escape(text))}</pre></article>`);
      return context.html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail kept on this machine</title></head><body><h1>Mail kept on this machine</h1>${items.join("\n") || "<p>None yet.</p>"}</body></html>`);
    });
  }
  if (!settings.isDevelopment) return;
  routes.get("/dev/reload.js", (context) => context.body(RELOAD_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" }));
  routes.get("/dev/events", (context) => streamSSE(context, async (stream) => {
    const stop = tenants.onReload(() => void stream.writeSSE({ event: "reload", data: "tenant" }));
    stream.onAbort(() => stop());
    while (!stream.aborted && !stream.closed) {
      await stream.writeSSE({ event: "ping", data: "" });
      await stream.sleep(PING_EVERY_MS);
    }
  }));
}

const escape = (value: string): string => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const linkify = (escaped: string): string => escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
