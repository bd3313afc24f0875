import { describe, expect, it } from "vitest";
import { audiencesOf, isPrintedFor, isReadBy, teamsOf, withReadersOf } from "./audiences.ts";
import { onePageTenant } from "../small-tenant.fixture.ts";
import type { AudienceFile } from "../tenant/definition.ts";

const FILE = {
  audiences: [
    { id: "office", title: "Office", readers: { roles: ["officer"] } },
    { id: "jury", title: "Jury", readers: { roles: ["officer"], teams: ["Jury"] }, anonymous: true },
    { id: "medical", title: "Medical team", readers: { teams: ["Doctors", "Jury"] } },
  ],
};

describe("audiencesOf", () => {
  it.each([
    ["the office's audiences for every role if the tenant defines none", {}, "reader", [], ["office", "everyone"]],
    ["the audiences of a role", FILE, "officer", [], ["office", "everyone", "jury"]],
    ["the audiences of a team", FILE, "reader", ["Doctors"], ["medical"]],
    ["the audiences of several teams", FILE, "reader", ["Jury"], ["jury", "medical"]],
    ["no audience for an administrator without a team", FILE, "admin", [], []],
    ["no audience for a team that no audience names", FILE, "reader", ["Cooks"], []],
  ])("returns %s", (_what, file, role, teams, expected) =>
    expect(audiencesOf(file, { role, teams })).toEqual(expected),
  );
});

it("teamsOf lists each team once", () => expect(teamsOf(FILE)).toEqual(["Jury", "Doctors"]));

describe("isPrintedFor and isReadBy", () => {
  it.each([
    ["everyone", ["everyone"], ["everyone", "office", "jury"], ["everyone", "office", "jury"]],
    ["the office", ["office"], ["office"], ["everyone", "office"]],
    ["an audience", ["jury"], ["jury"], ["jury"]],
    ["two audiences", ["office", "jury"], ["office", "jury"], ["everyone", "office", "jury"]],
    ["no print", [], [], ["everyone", "office"]],
  ])("shows an answer for %s only to its readers, and to the applicant", (_what, print, printed, read) => {
    const audiences = ["everyone", "office", "jury", "other"];
    expect(audiences.filter((audience) => isPrintedFor({ print }, audience))).toEqual(
      print.includes("everyone") ? audiences : printed,
    );
    expect(audiences.filter((audience) => isReadBy({ print }, [audience]))).toEqual(
      print.includes("everyone") ? audiences : read,
    );
    expect(isPrintedFor({ print }, "applicant")).toBe(true);
  });
});

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
