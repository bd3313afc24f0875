import { beforeAll, expect, it } from "vitest";
import { OWN_VIEWS_MAX, type SavedView } from "../../engine/protocol/index.ts";
import { removeStaff } from "../../server/staff/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const VIEWS = "/api/office/views";
const QUERY = "status=submitted&filter=program%3Amba&sort=name&hide=email";

describeOnStore("Saved views of the office's list", () => {
  const portal = usePortal();
  let reader: Person;
  let colleague: Person;
  let admin: Person;
  beforeAll(async () => {
    [reader, colleague, admin] = [
      await portal.staff("reader"),
      await portal.staff("officer"),
      await portal.staff("admin"),
    ];
  });
  const save = async (who: Person, name: string, isShared = false): Promise<string> => {
    const { body } = await who.call("POST", VIEWS, { name, query: QUERY, is_shared: isShared });
    return (body["views"] as SavedView[]).find((view) => view.name === name)?.id ?? "";
  };
  const list = async (who: Person): Promise<readonly SavedView[]> =>
    (await who.call("GET", VIEWS)).body["views"] as SavedView[];
  const namesFor = async (who: Person) => (await list(who)).map(({ name }) => name);
  const change = (who: Person, id: string, isShared: boolean) =>
    who.call("PUT", `${VIEWS}/${id}`, { name: "Renamed", query: "q=x", is_shared: isShared });

  it("shows a saved view to its maker alone until it is shared, and lets no view widen a role", async () => {
    const id = await save(reader, "Mine");
    expect((await list(reader)).find((view) => view.id === id)).toEqual({
      id,
      name: "Mine",
      query: QUERY,
      is_shared: false,
      made_by: reader.username,
      is_own: true,
      may_change: true,
    });
    expect(await namesFor(colleague)).not.toContain("Mine");
    expect((await change(colleague, id, true)).status).toBe(404);
    expect((await change(reader, id, true)).status).toBe(200);
    expect((await list(colleague)).find((view) => view.id === id)).toMatchObject({
      name: "Renamed",
      query: "q=x",
      is_own: false,
      may_change: false,
    });
    expect((await change(colleague, id, true)).body["code"]).toBe("staff_role_too_low");
    expect((await change(admin, id, false)).status).toBe(200);
    expect(await namesFor(colleague)).toContain("Renamed");
    expect((await admin.call("DELETE", `${VIEWS}/${id}`)).status).toBe(200);
    expect(await namesFor(reader)).not.toContain("Renamed");
  });

  it("keeps a shared view when its maker is removed", async () => {
    const leaver = await portal.staff("reader");
    await save(leaver, "Left for all", true);
    await save(leaver, "Gone");
    const { deps } = portal.parts;
    const roster = await deps.store.findStaffRoster("graduate");
    const member = roster?.members.find(({ email }) => email === leaver.username);
    await removeStaff(deps.staff, "graduate", member?.id ?? "");
    expect((await list(admin)).find(({ name }) => name === "Left for all")).toMatchObject({
      made_by: null,
      may_change: true,
    });
    expect((await deps.store.listOfficeViews("graduate")).map(({ name }) => name)).not.toContain("Gone");
  });

  it("limits saved views in number, name and query, and keeps name and query out of the audit log", async () => {
    const full = await portal.staff("reader");
    for (const body of [
      { name: " ", query: "", is_shared: false },
      { name: "x", query: "javascript:alert(1)", is_shared: false },
    ])
      expect((await full.call("POST", VIEWS, body)).body["code"]).toBe("body_invalid");
    for (let number = 0; number < OWN_VIEWS_MAX; number += 1) await save(full, `Full ${String(number)}`);
    expect((await full.call("POST", VIEWS, { name: "more", query: "", is_shared: false })).body).toMatchObject({
      code: "body_invalid",
      errors: { name: [expect.stringContaining("Delete one first")] },
    });
    const entries = await portal.parts.deps.store.listAudit("graduate", Number.MAX_SAFE_INTEGER, 9, {
      action: "view.save",
      outcome: "done",
    });
    expect(entries[0]?.details).toEqual({ view: expect.any(String) as string, shared: false });
  });
});
