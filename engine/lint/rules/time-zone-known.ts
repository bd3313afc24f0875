import { findText } from "../model/json-shape.ts";
import { isTimeZone } from "../analysis/time-zone.ts";
import type { Rule } from "../rule.ts";

const messages = {
  zone: (zone: string) => `"${zone}" is not a time zone of the IANA database.`,
  lang: (lang: string) => `"${lang}" is not a language tag.`,
};

export const timeZoneKnown: Rule = {
  id: "time-zone-known",
  severity: "error",
  docs: "The tenant's time zone is in the IANA database, because dates are counted in it, and its language is a BCP 47 tag, because screen readers speak by it.",
  bad: { "tenant.json": { timeZone: "America/Newyork" } },
  finds: 'tenant.json "America/Newyork": "America/Newyork" is not a time zone of the IANA database.',
  good: { "tenant.json": { timeZone: "America/New_York", lang: "en-US" } },
  check({ tenant }, report) {
    const zone = findText(tenant["timeZone"]);
    if (zone !== undefined && !isTimeZone(zone)) {
      report({
        at: { file: "tenant.json", path: ["timeZone"] },
        message: messages.zone(zone),
        hint: "for example America/New_York or Europe/Berlin.",
      });
    }
    const lang = findText(tenant["lang"]);
    if (lang !== undefined && !isLanguageTag(lang))
      report({
        at: { file: "tenant.json", path: ["lang"] },
        message: messages.lang(lang),
        hint: "for example en-US or de.",
      });
  },
};

function isLanguageTag(lang: string): boolean {
  try {
    Intl.getCanonicalLocales(lang);
    return true;
  } catch {
    return false;
  }
}
