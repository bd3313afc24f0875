import { findText, toList } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { JsonPlace } from "../place.ts";
import type { SetRule } from "../rule.ts";

/** Rank of the claim to a host, so that a copied folder never takes the hosts of its original. */
const claimOf = ({ tenant, id }: TenantModel): number => {
  if (tenant["id"] !== id) return 2;
  return findText(toList(tenant["hosts"])[0])?.toLowerCase().startsWith(`${id}.`) === true ? 0 : 1;
};

const hostsUnique: SetRule = {
  id: "hosts-unique",
  severity: "error",
  docs: "A host name belongs to one tenant, because it decides which tenant a visitor sees.",
  bad: { "tenant.json": { hosts: ["example.localhost", "graduate.localhost"] } },
  finds: 'tenant.json "graduate.localhost": Host "graduate.localhost" already belongs to tenant "graduate".',
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
        else if (owner !== model)
          report(model, { at, message: `Host "${host}" already belongs to tenant "${owner.id}".` });
      });
    }
  },
};

const isNamed = ({ tenant, id }: TenantModel): boolean => tenant["id"] === id;

const tenantIdsUnique: SetRule = {
  id: "tenant-ids-unique",
  severity: "error",
  docs: "No two tenants of one portal share an id, because accounts and answers are stored under it.",
  bad: { "tenant.json": { id: "graduate" } },
  finds: 'tenant.json "graduate": Tenant "graduate" is also in "tenants/graduate".',
  good: { "tenant.json": { id: "example" } },
  checkAll(models, report) {
    const first = new Map<unknown, TenantModel>();
    // The folder named like its id keeps the id.
    for (const model of [...models].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))) {
      const id = model.tenant["id"];
      const other = first.get(id);
      if (typeof id !== "string") continue;
      if (other === undefined) first.set(id, model);
      else
        report(model, {
          at: { file: "tenant.json", path: ["id"] },
          message: `Tenant "${id}" is also in "${other.files.folder}".`,
        });
    }
  },
};

export const tenantSetRules: readonly SetRule[] = [hostsUnique, tenantIdsUnique];
