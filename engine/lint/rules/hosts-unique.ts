import { findText, toList } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";
import type { SetRule } from "../rule.ts";

const messages = {
  twice: (host: string) => `Host "${host}" is listed twice.`,
  taken: (host: string, other: string) => `Host "${host}" already belongs to tenant "${other}".`,
};

/**
 * A folder that was copied and not changed yet must not take the hosts of the one that it was copied from: first come
 * those whose id is their folder's, and of them those whose first host begins with it.
 */
const claimOf = ({ tenant, id }: TenantModel): number => {
  if (tenant["id"] !== id) return 2;
  return findText(toList(tenant["hosts"])[0])?.toLowerCase().startsWith(`${id}.`) === true ? 0 : 1;
};

export const hostsUnique: SetRule = {
  id: "hosts-unique",
  severity: "error",
  docs: "A host name belongs to one tenant, because it decides which tenant a visitor sees.",
  bad: { "tenant.json": { hosts: ["example.localhost", "example.localhost"] } },
  finds: 'tenant.json:6:5 "example.localhost": Host "example.localhost" is listed twice.',
  good: { "tenant.json": { hosts: ["example.localhost", "apply.example.edu"] } },
  checkAll(models, report) {
    const owners = new Map<string, TenantModel>();
    for (const model of [...models].sort((one, other) => claimOf(one) - claimOf(other))) {
      toList(model.tenant["hosts"]).forEach((item, index) => {
        const host = findText(item)?.toLowerCase();
        if (host === undefined) return;
        const at: JsonPlace = { file: "tenant.json", path: ["hosts", index] };
        const owner = owners.get(host);
        if (owner === undefined) owners.set(host, model);
        else report(model, { at, message: owner === model ? messages.twice(host) : messages.taken(host, owner.id) });
      });
    }
  },
};
