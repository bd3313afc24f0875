import { findText } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  differs: (id: string, folder: string) => `The tenant's id is "${id}", but its folder is called "${folder}".`,
};

export const tenantIdIsFolder: Rule = {
  id: "tenant-id-is-folder",
  severity: "error",
  docs: "A tenant's id is its folder's name, so that no two tenants can share one and a message that names a tenant names its folder.",
  needs: ["tenant"],
  bad: { "tenant.json": { id: "exmaple" } },
  finds: 'tenant.json "exmaple": The tenant\'s id is "exmaple", but its folder is called "example".',
  good: { "tenant.json": { id: "example" } },
  check({ tenant, id: folder }, report) {
    const id = findText(tenant["id"]);
    if (id !== undefined && id !== folder)
      report({
        at: { file: "tenant.json", path: ["id"] },
        message: messages.differs(id, folder),
        hint: `write "${folder}", or rename the folder.`,
      });
  },
};
