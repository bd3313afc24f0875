import type { Rule } from "../rule.ts";

export const FOLDER_RULE_ID = "folder-is-tenant";

const messages = {
  noTenant: (folder: string) =>
    `"${folder}" is not a tenant: it has no tenant.json, no data-model.json and no pages folder.`,
};

const MARKS = /^(tenant\.json|data-model\.json|pages\/[^/]+\.json)$/;

export const folderIsTenant: Rule = {
  id: FOLDER_RULE_ID,
  severity: "error",
  docs: "A folder that is linted is a tenant, so that a mistyped path is not reported as clean.",
  bad: { "tenant.json": null, "data-model.json": null, "pages/about.json": null },
  finds: ': "example" is not a tenant: it has no tenant.json, no data-model.json and no pages folder.',
  good: { "tenant.json": { name: "Example School" } },
  check({ files, id }, report) {
    const missing = files.unreadable.find(({ reason }) => reason === "not-a-folder");
    if (missing !== undefined) report({ at: { file: "", offset: 0, length: 0 }, message: missing.message });
    else if (![...files.texts.keys(), ...files.unreadable.map(({ path }) => path)].some((path) => MARKS.test(path))) {
      report({
        at: { file: "", offset: 0, length: 0 },
        message: messages.noTenant(id),
        hint: "name a folder such as tenants/graduate.",
      });
    }
  },
};
