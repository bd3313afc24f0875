import { isLanguageTag, isTimeZone } from "../analysis/today.ts";
import { findText, toList, type Json } from "../model/json-shape.ts";
import { inTenantFile, TENANT_FILE, type TenantHead } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const tenantHasHost: Rule = {
  id: "tenant-has-host",
  severity: "warning",
  docs: "A tenant names its hosts (`hosts`). A request to another host gets a page that explains this; only the portal's own address leads to the default tenant.",
  needs: ["tenant"],
  check({ tenant, id }, report) {
    const isWritten = tenant["hosts"] !== undefined;
    if (toList(tenant["hosts"]).length > 0 || (isWritten && !Array.isArray(tenant["hosts"]))) return;
    report({
      at: { file: TENANT_FILE, path: isWritten ? ["hosts"] : [], ...(isWritten && { on: "key" as const }) },
      message: `Tenant "${id}" names no host, so nobody reaches it unless it is the default tenant of its portal.`,
      hint: `write "hosts": ["${id}.localhost"] for your own machine, and the real name beside it.`,
    });
  },
};

const tenantIdIsFolder: Rule = {
  id: "tenant-id-is-folder",
  docs: "A tenant's id is its folder's name. No two tenants can then share an id, and a message's tenant is also its folder.",
  needs: ["tenant"],
  check({ tenant, id: folder }, report) {
    const id = findText(tenant["id"]);
    if (id !== undefined && id !== folder)
      report({
        at: { file: "tenant.json", path: ["id"] },
        message: `The tenant's id is "${id}", but its folder is called "${folder}".`,
        hint: `write "${folder}", or rename the folder.`,
      });
  },
};

const timeZoneKnown: Rule = {
  id: "time-zone-known",
  docs: "The tenant's time zone is `UTC` or an area and a city of the IANA database, because dates depend on it. Its language is a BCP 47 tag, because screen readers choose their voice by it.",
  check({ tenant }, report) {
    const zone = findText(tenant["timeZone"]);
    const isShort = zone !== undefined && zone !== "UTC" && /^[A-Z\d+:-]+$/.test(zone);
    if (zone !== undefined && (isShort || !isTimeZone(zone)))
      report({
        at: { file: "tenant.json", path: ["timeZone"] },
        message: isShort
          ? `"${zone}" can mean the clocks of several places, with or without summer time.`
          : `"${zone}" is not a time zone of the IANA database.`,
        hint: "write an area and a city, such as America/New_York or Europe/Berlin.",
      });
    const lang = findText(tenant["lang"]);
    if (lang !== undefined && !isLanguageTag(lang))
      report({
        at: { file: "tenant.json", path: ["lang"] },
        message: `"${lang}" is not a language tag.`,
        hint: "for example en-US or de.",
      });
  },
};

/** Rank of a tenant's claim to a host. A copied folder has a worse rank than its original. */
const claimOf = ({ tenant, id }: TenantHead): number => {
  if (tenant["id"] !== id) return 2;
  return hostsOf(tenant)[0]?.startsWith(`${id}.`) === true ? 0 : 1;
};

const hostsOf = (tenant: Json): readonly string[] =>
  toList(tenant["hosts"]).map((host) => (findText(host) ?? "").toLowerCase());

const hostsUnique: Rule = {
  id: "hosts-unique",
  docs: "A host name belongs to one tenant, because it decides which tenant a visitor sees.",
  check({ tenant, files, heads }, report) {
    const ranked = [...heads].sort((one, other) => claimOf(one) - claimOf(other));
    for (const [index, host] of hostsOf(tenant).entries()) {
      const owner = host === "" ? undefined : ranked.find((head) => hostsOf(head.tenant).includes(host));
      if (owner !== undefined && owner.folder !== files.folder)
        report({
          at: inTenantFile("hosts", index),
          message: `Host "${host}" already belongs to tenant "${owner.id}".`,
        });
    }
  },
};

export const tenantRules: readonly Rule[] = [hostsUnique, tenantHasHost, tenantIdIsFolder, timeZoneKnown];
