import { isSafeLink } from "../../core/index.ts";
import { findText } from "../model/json-shape.ts";
import { PORTAL_PATHS } from "../model/page-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const LINK = /\[([^\]]+)\]\(([^)]*)\)/g;

export const linkRight: Rule = {
  id: "link-right",
  docs: "A link in a text leads to a page of the tenant, a file in assets/, an email address, a telephone number or a server by https. It never runs a script, leads to an unencrypted page or leaves out the scheme (`//example.edu`).",
  needs: ["pages"],
  check(model, report) {
    const paths = model.pages.flatMap(({ value }) => findText(value["path"]) ?? []);
    for (const { text, at } of model.words)
      for (const [, words = "", written = ""] of text.matchAll(LINK)) {
        const href = fill(written.trim(), model);
        if (href === undefined || /^\{\w+_url\}$/.test(written)) continue;
        const fault = findFault(href, words, paths, model);
        if (fault !== undefined) report({ at, ...fault });
      }
  },
};

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
  if (href === "") return { message: `The link "${words}" has no address.` };
  if (!isSafeLink(href))
    return {
      message: `The link to "${href}" is not safe: links begin with https://, mailto:, tel: or a single /.`,
    };
  if (/^mailto:/i.test(href))
    return /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+/i.test(href)
      ? undefined
      : { message: `The link to "${href}" has no email address.`, hint: "write mailto:name@example.edu." };
  if (/^tel:/i.test(href))
    return /\d{3}/.test(href.replace(/\D/g, ""))
      ? undefined
      : { message: `The link to "${href}" has no telephone number.`, hint: "write tel:+12125550100." };
  if (/^https:/i.test(href))
    return /^https:\/\/(?:[^\s/.:]+\.)+[^\s/.:]+/i.test(href) || /^https:\/\/localhost/i.test(href)
      ? undefined
      : { message: `The link to "${href}" has no host name.`, hint: "write an address such as https://example.edu/." };
  if (path.startsWith("/assets/"))
    return files.assets.has(path.slice(1))
      ? undefined
      : { message: `The link to "${path}" leads nowhere: there is no such file in assets/.` };
  if (!path.startsWith("/") || path.startsWith("//") || path === "/") return undefined;
  const known = [...paths, ...PORTAL_PATHS];
  return known.includes(path)
    ? undefined
    : { message: `The link to "${path}" leads nowhere: no page has this path.`, ...suggest(path, known) };
}
