import { expect, it } from "vitest";
import { changeTenant, within } from "../journeys/changed-tenant.ts";
import { readPdfText } from "../pdf-text.ts";
import { describeOnStore, fetchBytes, useData } from "./opened-portal.fixture.ts";
import { profileOf, STARTER_ANSWERS, submitAs } from "./submitted.fixture.ts";
import { PASSWORD, type Person, type Portal } from "./portal.fixture.ts";

const REASON = "Your transcript names another degree.";

const writeFirst = () => changeTenant("templates/starter", {});
const writeSecond = () =>
  changeTenant("templates/starter", {
    "pages/about.json": (file) => {
      const schema = within(file, "schema");
      within(schema, "properties")["nickname"] = { $ref: "../data-model.json#/properties/nickname" };
      within<string[]>(schema, "required").push("nickname");
      within<string[]>(file, "uiSchema", "ui:layout", "0", "children").push("nickname");
    },
    "data-model.json": (file) => {
      const properties = within<Record<string, { title?: string }>>(file, "properties");
      properties["nickname"] = { type: "string", title: "Nickname" } as object;
      for (const schema of Object.values(properties))
        if (schema.title !== undefined) schema.title = `New ${schema.title}`;
    },
  });
describeOnStore("A reopened application", () => {
  const data = useData();
  let portal: Portal;
  const open = async (folder: string): Promise<Portal> => (portal = await data.open(folder, { WORKERS: "1" }));

  const begin = async (last_name = "First") => {
    const one = await portal.applicant();
    await one.call("PUT", "/api/answer", { answers: { ...STARTER_ANSWERS, last_name } });
    return submitAs(one);
  };
  const reopen = async (id: string): Promise<void> => {
    const officer = await portal.staff("officer", "starter");
    const asked = { reason: REASON, seen: null };
    expect((await officer.call("POST", `/api/office/applications/${id}/reopening`, asked)).status).toBe(200);
  };
  const fetchPdf = async (one: Person, path: string): Promise<string> => {
    const { status, bytes } = await fetchBytes(portal, one, path);
    expect([path, status]).toEqual([path, 200]);
    return readPdfText(new Uint8Array(bytes));
  };

  it("is submitted again by a form that has changed meanwhile, and each submission stays of its own form", async () => {
    const before = await open(writeFirst());
    const { one: submitter, id, reference, digest } = await begin();
    await reopen(id);
    await before.close();

    const one = (await open(writeSecond())).person(submitter.username);
    await one.call("POST", "/public/login", { username: one.username, password: PASSWORD });
    const { reopened, notice } = await profileOf(one);
    expect(reopened).toMatchObject({ reason: REASON });
    expect(notice).toMatchObject({ again: [{ key: "nickname", why: "missing" }] });
    const refused = await one.call("POST", "/api/submit", {});
    expect([refused.status, Object.keys(refused.body["errors"] as object)]).toEqual([422, ["nickname"]]);
    await one.call("PUT", "/api/answer", { answers: { last_name: "Second", nickname: "Addie" } });
    const again = await submitAs(one);
    expect([again.reference, again.digest === digest]).toEqual([reference, false]);

    const officer = await portal.staff("officer", "starter");
    const printOf = async (number: number): Promise<string> => {
      const path = `/api/office/applications/${id}/print?submission=${String(number)}`;
      return String((await officer.call("GET", path)).body["text"]);
    };
    const [old, now] = [await printOf(1), await printOf(2)];
    expect([old.includes("First"), old.includes("Nickname"), old.includes("New Last")]).toEqual([true, false, false]);
    expect([now.includes("Second"), now.includes("Addie"), now.includes("New Nickname")]).toEqual([true, true, true]);
    for (const proof of [digest, again.digest])
      expect((await portal.person().call("POST", "/public/verify", { reference, digest: proof })).body).toMatchObject({
        matches: true,
      });
    const record = await portal.parts.deps.store.findApplication("starter", id);
    expect(record?.configHash).toBe(portal.parts.deps.tenants.defaultTenant.hash);
    expect(record?.earlier.map(({ configHash }) => configHash)).not.toContain(record?.configHash);
  });

  it("has the PDF of what was submitted, whether that waited, was being made or was asked for when it was opened", async () => {
    await open(writeFirst());
    const { documents } = portal.parts.deps;
    const [waiting, making] = [await begin("Waiting-First"), await begin("Making-First")];
    const pathOf = (id: string, number: number) => `/api/applications/${id}/pdf?submission=${String(number)}`;
    const stateOf = async (id: string, number: number) => (await documents.pdfStatus("starter", id, number)).status;
    await reopen(waiting.id);
    await waiting.one.call("PUT", "/api/answer", { answers: { last_name: "Waiting-Second" } });
    documents.startWorkers();
    await expect.poll(() => stateOf(making.id, 1), { timeout: 60_000 }).not.toBe("UNPROCESSED");
    await reopen(making.id);
    await making.one.call("PUT", "/api/answer", { answers: { last_name: "Making-Second" } });
    for (const [{ one, id }, last] of [
      [waiting, "Waiting"],
      [making, "Making"],
    ] as const) {
      await expect.poll(() => stateOf(id, 1), { timeout: 60_000 }).toBe("COMPLETED");
      const text = await fetchPdf(one, pathOf(id, 1));
      expect([text.includes(`${last}-First`), text.includes(`${last}-Second`)]).toEqual([true, false]);
      await submitAs(one);
      await expect.poll(() => stateOf(id, 2), { timeout: 60_000 }).toBe("COMPLETED");
      expect(await fetchPdf(one, pathOf(id, 2))).toContain(`${last}-Second`);
      expect(await fetchPdf(one, pathOf(id, 1))).toContain(`${last}-First`);
    }
    await documents.stopWorkers();
  });
});
