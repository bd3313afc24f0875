import { interpolate, isSafeLink } from "../../core/index.ts";
import type { TextValue } from "../../core/index.ts";
import type { Json } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  unsafe: (href: string) =>
    `The link to "${href}" is not safe: links begin with https://, mailto:, tel: or a single /.`,
  partner: (name: string, href: string) =>
    `Partner value "${name}" is "${href}"; an address that people are sent to begins with https://.`,
};

const LINK = /\[[^\]]+\]\(([^)]*)\)/g;

export const linkSafe: Rule = {
  id: "link-safe",
  severity: "error",
  docs: "Links in texts go to https, mail, telephone or the portal's own pages. They never run a script, lead to an unencrypted page or leave out the scheme (`//example.edu`).",
  bad: { "pages/about.json": { intro: "Read [this](javascript:alert(1))." } },
  finds:
    'pages/about.json "Read [this](javascript:alert(1)).": The link to "javascript:alert(1" is not safe: links begin with https://, mailto:, tel: or a single /.',
  good: {
    "pages/about.json": { intro: "Read [our policy]({privacy_policy_url}) or [write to us](mailto:{help_email})." },
  },
  check({ words, partner }, report) {
    const values = toValues(partner);
    for (const { text, at } of words) {
      for (const [, written = ""] of text.matchAll(LINK)) {
        const href = interpolate(written, values);
        // A value that does not exist is reported by partner-value-known, and an unsafe one below.
        const isPartnerLink = /^\{\w+_url\}$/.test(written);
        if (!isSafeLink(href) && !href.startsWith("{") && !isPartnerLink)
          report({ at, message: messages.unsafe(href) });
      }
    }
    for (const [name, value] of Object.entries(partner)) {
      if (name.endsWith("_url") && typeof value === "string" && !/^https:\/\/[^\s/]+/.test(value))
        report({ at: { file: "tenant.json", path: ["partner", name] }, message: messages.partner(name, value) });
    }
  },
};

function toValues(partner: Json): Record<string, TextValue> {
  return Object.fromEntries(
    Object.entries(partner).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === "string" || typeof entry[1] === "number",
    ),
  );
}
