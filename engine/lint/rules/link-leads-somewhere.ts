import { PORTAL_PATHS } from "../model/portal-paths.ts";
import { findText } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  empty: (words: string) => `The link "${words}" has no address.`,
  noPage: (path: string) => `The link to "${path}" leads nowhere: no page has this path.`,
  noAsset: (path: string) => `The link to "${path}" leads nowhere: there is no such file in assets/.`,
  noMail: (href: string) => `The link to "${href}" names nobody to write to.`,
  noPhone: (href: string) => `The link to "${href}" has no telephone number.`,
  noHost: (href: string) => `The link to "${href}" names no server.`,
};

const LINK = /\[([^\]]+)\]\(([^)]*)\)/g;

export const linkLeadsSomewhere: Rule = {
  id: "link-leads-somewhere",
  severity: "error",
  docs: "A link in a text leads to something: to a page of the tenant, a file in assets/, an address that mail can be sent to, a telephone number or a server.",
  needs: ["pages"],
  bad: { "pages/about.json": { intro: "Go on to [your schools](/nowhere)." } },
  finds:
    'pages/about.json "Go on to [your schools](/nowhere).": The link to "/nowhere" leads nowhere: no page has this path.',
  good: { "pages/about.json": { intro: "Go on to [your schools](/about), or [write to us](mailto:{help_email})." } },
  check(model, report) {
    const paths = model.pages.flatMap(({ value }) => findText(value["path"]) ?? []);
    for (const { text, at } of model.words) {
      for (const [, words = "", written = ""] of text.matchAll(LINK)) {
        const href = fill(written.trim(), model);
        // An unknown value is reported by partner-value-known, and another scheme by link-safe.
        if (href === undefined) continue;
        const fault = findFault(href, words, paths, model);
        if (fault !== undefined) report({ at, ...fault });
      }
    }
  },
};

/** The address with partner values filled in; undefined where one is not known. */
function fill(written: string, { partner }: TenantModel): string | undefined {
  let isKnown = true;
  const href = written.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(partner, name) ? partner[name] : undefined;
    if (typeof value !== "string" && typeof value !== "number") isKnown = false;
    return String(value);
  });
  return isKnown ? href : undefined;
}

function findFault(
  href: string,
  words: string,
  paths: readonly string[],
  { files }: TenantModel,
): { message: string; hint?: string } | undefined {
  const path = href.replace(/[?#].*$/, "");
  if (href === "") return { message: messages.empty(words) };
  if (/^mailto:/i.test(href))
    return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+/i.test(href) ? undefined : { message: messages.noMail(href) };
  if (/^tel:/i.test(href))
    return /\d{3}/.test(href.replace(/\D/g, "")) ? undefined : { message: messages.noPhone(href) };
  if (/^https:/i.test(href))
    return /^https:\/\/(?:[^\s/.:]+\.)+[^\s/.:]+/i.test(href) || /^https:\/\/localhost/i.test(href)
      ? undefined
      : { message: messages.noHost(href) };
  if (path.startsWith("/assets/"))
    return files.assets.has(path.slice(1)) ? undefined : { message: messages.noAsset(path) };
  if (!path.startsWith("/") || path.startsWith("//") || path === "/") return undefined;
  const known = [...paths, ...PORTAL_PATHS];
  return known.includes(path) ? undefined : { message: messages.noPage(path), ...suggest(path, known) };
}
