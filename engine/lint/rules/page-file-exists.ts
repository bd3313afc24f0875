import { findClosest } from "../did-you-mean.ts";
import { findText, toList } from "../model/json-shape.ts";
import { TENANT_FILE } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  noFile: (id: string) => `tenant.json lists page "${id}", but there is no "pages/${id}.json".`,
  notListed: (id: string) => `"pages/${id}.json" is not among the pages of tenant.json, so nobody sees it.`,
  noDefault: (id: string) => `The default page "${id}" is not among the pages of tenant.json.`,
  hidden: (id: string) =>
    `The default page "${id}" is shown only under a condition; whoever does not meet it would have nowhere to go.`,
};

export const pageFileExists: Rule = {
  id: "page-file-exists",
  severity: "error",
  docs: "The pages listed in tenant.json are the files of pages/, and the default page is one of them that everybody sees.",
  needs: ["tenant"],
  bad: { "tenant.json": { pages: ["about", "more"] } },
  finds: 'tenant.json "more": tenant.json lists page "more", but there is no "pages/more.json".',
  good: { "tenant.json": { pages: ["about"] } },
  check({ tenant, pages, sources, files }, report) {
    // Another shape is reported by file-matches-schema.
    if (!Array.isArray(tenant["pages"])) return;
    const listed = toList(tenant["pages"]).filter((id) => typeof id === "string");
    const ids = [...sources.keys()].flatMap((path) => /^pages\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
    listed.forEach((id, index) => {
      const there = ids.includes(id) || files.unreadable.some(({ path }) => path === `pages/${id}.json`);
      if (!there)
        report({
          at: { file: TENANT_FILE, path: ["pages", index] },
          message: messages.noFile(id),
          about: [`page:${findClosest(id, ids) ?? id}`],
          ...suggest(id, ids),
        });
    });
    for (const id of ids)
      if (!listed.includes(id))
        report({
          at: { file: `pages/${id}.json`, path: [] },
          message: messages.notListed(id),
          about: [`page:${id}`],
          hint: `add "${id}" to "pages" of tenant.json.`,
        });
    const defaultPage = findText(tenant["defaultPage"]);
    if (defaultPage === undefined) return;
    const at = { file: TENANT_FILE, path: ["defaultPage"] };
    if (!listed.includes(defaultPage))
      report({ at, message: messages.noDefault(defaultPage), ...suggest(defaultPage, listed) });
    else if (pages.some(({ id, value }) => id === defaultPage && value["shownWhen"] !== undefined))
      report({ at, message: messages.hidden(defaultPage) });
  },
};
