import { html } from "hono/html";
import { streamSSE } from "hono/streaming";
import type { KeptMail } from "../mail/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { isAskedOnThisMachine } from "./read-request.ts";
import type { Routes } from "./route-parts.ts";
import type { BrokenTenant } from "../tenants/index.ts";

const MAIL_CSS = `body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1a2230; background: #f6f5f1; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
article { margin-block: 1.5rem; padding: 1.25rem; border: 1px solid #d5d6d3; border-radius: 8px; background: #fff; }
h2 { margin: 0 0 0.25rem; font-size: 1.125rem; }
article p { margin: 0; color: #4b5666; }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; }
`;
const PING_EVERY_MS = 25_000;

/** Serves /dev/mail to this machine if SMTP_URL is unset. In development, also reloads browsers. */
export function addDevelopmentRoutes(routes: Routes, { settings, mailbox, tenants }: AppDeps): void {
  const addText = (path: string, text: string, type: string): void =>
    void routes.get(path, (context) =>
      context.body(text, 200, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }),
    );
  if (mailbox !== undefined) {
    addText("/dev/mail.css", MAIL_CSS, "text/css");
    routes.get("/dev/mail", async (context) => {
      // The emails contain codes and links for every account.
      if (!isAskedOnThisMachine(context)) throw new ServerError("not_found");
      const mails = await mailbox.list();
      context.header("Cache-Control", "no-store");
      if ((context.req.header("accept") ?? "").includes("application/json")) return context.json({ mails });
      return context.html(renderMails(mails));
    });
  }
  if (!settings.isDevelopment) return;
  addText("/dev/reload.js", DEVELOPMENT_SCRIPT, "text/javascript");
  addText("/dev/broken.css", DEVELOPMENT_CSS, "text/css");
  routes.get("/dev/events", (context) =>
    streamSSE(context, async (stream) => {
      const id = context.get("broken")?.id ?? context.get("served").id;
      const sendBroken = async (): Promise<void> => {
        const refused = tenants.findRefused(id);
        if (refused !== undefined)
          await stream.writeSSE({ event: "broken", data: String(await renderBroken(refused)) });
      };
      const stop = tenants.onNews(({ kind, tenant }) => {
        if (tenant !== id) return;
        void (kind === "broken" ? sendBroken() : stream.writeSSE({ event: "reload", data: "tenant" }));
      });
      stream.onAbort(() => stop());
      // Report existing problems at once: the page may have opened after the faulty edit.
      await sendBroken();
      while (!stream.aborted && !stream.closed) {
        await stream.writeSSE({ event: "ping", data: "" });
        await stream.sleep(PING_EVERY_MS);
      }
    }),
  );
}

function renderMails(mails: readonly KeptMail[]) {
  const articles = mails.map(
    ({ at, to, subject, text }) =>
      html`<article>
        <h2>${subject}</h2>
        <p>To ${to}, ${new Date(at).toISOString()}</p>
        <pre>${withLinks(text)}</pre>
      </article>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mail kept on this machine</title>
        <link rel="stylesheet" href="/dev/mail.css" />
      </head>
      <body>
        <main>
          <h1>Mail kept on this machine</h1>
          ${articles.length === 0 ? html`<p>None yet.</p>` : articles}
        </main>
      </body>
    </html>`;
}

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<]+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece));

const DEVELOPMENT_SCRIPT = `// Reloads when a tenant's file changed, and when the server was started again. Shows the errors of a broken save.
let wasOpen = false;
let panel;
const events = new EventSource("/dev/events");
events.addEventListener("reload", () => location.reload());
events.addEventListener("open", () => { if (wasOpen) location.reload(); wasOpen = true; });
events.addEventListener("broken", ({ data }) => {
  panel?.remove();
  panel = document.createElement("section");
  panel.id = "portico-broken";
  panel.setAttribute("role", "alert");
  document.body.append(panel);
  panel.innerHTML = data;
  panel.querySelector("button").addEventListener("click", () => panel.remove());
});

const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = "/dev/broken.css";
document.head.append(sheet);
`;

const DEVELOPMENT_CSS = `#portico-broken { position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 50vh; overflow: auto; padding: 1rem; color: #1a2230; background: #fff4f2; border-top: 4px solid #b3261e; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
#portico-broken h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
#portico-broken p { margin: 0 0 0.25rem; }
#portico-broken ul { margin: 0 0 0.5rem; padding-left: 1.25rem; }
#portico-broken code { font-weight: 700; }
#portico-broken button { min-height: 2rem; padding: 0.25rem 0.75rem; color: #1a2230; background: #fff; border: 1px solid #1a2230; border-radius: 4px; font: inherit; cursor: pointer; }
`;

const MAX_SHOWN = 5;

function renderBroken({ id, problems }: BrokenTenant) {
  const errors = problems.filter(({ severity }) => severity === "error");
  const more = Math.max(0, errors.length - MAX_SHOWN);
  return html`<h2>The last save of tenant “${id}” is broken</h2>
    <ul>
      ${errors.slice(0, MAX_SHOWN).map(
        ({ file, line, column, message, hint }) =>
          html`<li>
            <code>${file === "" ? id : `${file}:${line}:${column}`}</code>
            <p>${message}</p>
            ${hint === undefined ? "" : html`<p>Hint: ${hint}</p>`}
          </li>`,
      )}
    </ul>
    ${more === 0 ? "" : html`<p>And ${more} more: see the terminal.</p>`}
    <p>This panel disappears when you correct the files. It exists in development only.</p>
    <button type="button">Dismiss</button>`;
}
