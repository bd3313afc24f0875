import type { TenantModel } from "../model/tenant-model.ts";
import type { SetRule } from "../rule.ts";

const messages = {
  taken: (id: string, other: string) => `Tenant "${id}" is also in "${other}".`,
};

const isNamed = ({ tenant, id }: TenantModel): boolean => tenant["id"] === id;

export const tenantIdsUnique: SetRule = {
  id: "tenant-ids-unique",
  severity: "error",
  docs: "No two tenants of one portal share an id, because accounts and answers are stored under it.",
  bad: { "tenant.json": { id: "graduate" } },
  finds: 'tenant.json "graduate": Tenant "graduate" is also in "tenants/graduate".',
  good: { "tenant.json": { id: "example" } },
  checkAll(models, report) {
    const first = new Map<unknown, TenantModel>();
    // The folder that is called so is right, wherever its copies come in the order of names.
    for (const model of [...models].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))) {
      const id = model.tenant["id"];
      const other = first.get(id);
      if (typeof id !== "string") continue;
      if (other === undefined) first.set(id, model);
      else
        report(model, { at: { file: "tenant.json", path: ["id"] }, message: messages.taken(id, other.files.folder) });
    }
  },
};
