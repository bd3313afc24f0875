import type { BrokenTenant } from "../tenants/index.ts";

/** What an open browser runs in development: it loads the page again, and shows why a save was not taken. */
export const DEVELOPMENT_SCRIPT = `// Reloads when a tenant's file changed, and when the server was started again. Shows what is wrong with a broken save.
let wasOpen = false;
let panel;
const events = new EventSource("/dev/events");
events.addEventListener("reload", () => location.reload());
events.addEventListener("open", () => { if (wasOpen) location.reload(); wasOpen = true; });
events.addEventListener("broken", (event) => show(JSON.parse(event.data)));

const make = (name, text, ...children) => {
  const element = document.createElement(name);
  if (text !== "") element.textContent = text;
  element.append(...children);
  return element;
};

function show({ tenant, problems, more }) {
  panel?.remove();
  const list = problems.map(({ place, message, hint }) =>
    make("li", "", make("code", place), make("p", message), ...(hint === "" ? [] : [make("p", "Hint: " + hint)])));
  const close = make("button", "Dismiss");
  close.type = "button";
  close.addEventListener("click", () => panel.remove());
  panel = make("section", "",
    make("h2", "The last save of tenant “" + tenant + "” is broken"),
    make("ul", "", ...list),
    ...(more === 0 ? [] : [make("p", "And " + more + " more: see the terminal.")]),
    make("p", "This panel goes when it is mended. It is here in development only."),
    close);
  panel.id = "portico-broken";
  panel.setAttribute("role", "alert");
  document.body.append(panel);
}

const sheet = make("link", "");
sheet.rel = "stylesheet";
sheet.href = "/dev/broken.css";
document.head.append(sheet);
`;

export const DEVELOPMENT_CSS = `#portico-broken { position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 50vh; overflow: auto; padding: 1rem; color: #1a2230; background: #fff4f2; border-top: 4px solid #b3261e; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
#portico-broken h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
#portico-broken p { margin: 0 0 0.25rem; }
#portico-broken ul { margin: 0 0 0.5rem; padding-left: 1.25rem; }
#portico-broken code { font-weight: 700; }
#portico-broken button { min-height: 2rem; padding: 0.25rem 0.75rem; color: #1a2230; background: #fff; border: 1px solid #1a2230; border-radius: 4px; font: inherit; cursor: pointer; }
`;

/** The most problems that are shown; the terminal has all of them. */
const MAX_SHOWN = 5;

/** What the panel shows of a broken save, as the data of an event. */
export function toBrokenEvent({ id, problems }: BrokenTenant) {
  const errors = problems.filter(({ severity }) => severity === "error");
  return {
    tenant: id,
    problems: errors.slice(0, MAX_SHOWN).map(({ file, line, column, message, hint = "" }) => ({
      place: file === "" ? id : `${file}:${line}:${column}`,
      message,
      hint,
    })),
    more: Math.max(0, errors.length - MAX_SHOWN),
  };
}
