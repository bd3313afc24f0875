import { toList } from "../model/json-shape.ts";
import { TENANT_FILE } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  none: (id: string) =>
    `Tenant "${id}" names no host, so nobody reaches it unless it is the only or the default tenant of its portal.`,
};

export const tenantHasHost: Rule = {
  id: "tenant-has-host",
  severity: "warning",
  docs: "A tenant names the hosts at which it is reached (`hosts`). Whoever comes by another host gets the default tenant.",
  needs: ["tenant"],
  bad: { "tenant.json": { hosts: null } },
  finds:
    'tenant.json:1:1 {: Tenant "example" names no host, so nobody reaches it unless it is the only or the default tenant of its portal.',
  good: { "tenant.json": { hosts: ["example.localhost"] } },
  check({ tenant, id }, report) {
    if (toList(tenant["hosts"]).length > 0) return;
    const isWritten = tenant["hosts"] !== undefined;
    report({
      at: { file: TENANT_FILE, path: isWritten ? ["hosts"] : [], ...(isWritten && { on: "key" as const }) },
      message: messages.none(id),
      hint: `write "hosts": ["${id}.localhost"] for your own machine, and the real name beside it.`,
    });
  },
};
