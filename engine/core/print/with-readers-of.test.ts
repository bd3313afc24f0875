import { expect, it } from "vitest";
import { onePageTenant } from "../small-tenant.fixture.ts";
import type { AudienceFile } from "../tenant/definition.ts";
import { withReadersOf } from "./audiences.ts";

type Print = string | readonly string[];
const JURY: AudienceFile = { id: "jury", title: "Jury", readers: { teams: ["Jury"] }, anonymous: true };

function tenantWith(print: Print, hash: string, audiences?: readonly AudienceFile[]) {
  const tenant = onePageTenant({ name: { type: "string", title: "Name", "x-print": print } });
  const { definition } = tenant;
  const file = { ...definition.tenant, ...(audiences === undefined ? {} : { audiences }) };
  return { ...tenant, hash, definition: { ...definition, tenant: file } };
}

it.each<[was: Print, is: Print, readers: readonly string[]]>([
  ["everyone", "everyone", ["everyone"]],
  ["everyone", "office", ["office"]],
  ["office", "everyone", ["office"]],
  [["office", "jury"], ["jury", "medical"], ["jury"]],
  ["never", "everyone", []],
  ["office", "never", []],
])("shows an answer for %j of an earlier form only to readers who also read %j now", (was, is, readers) => {
  const found = withReadersOf(tenantWith(was, "old"), tenantWith(is, "new", [JURY]));
  expect(found.fields.get("name")?.print).toEqual(readers);
  expect(found.definition.tenant.audiences).toEqual([JURY]);
});

it("leaves an earlier form unchanged if the tenant defines no audiences", () => {
  const old = tenantWith("everyone", "old");
  expect(withReadersOf(old, tenantWith("office", "new"))).toBe(old);
});
