import { gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { changeTenant, within, WITHOUT_STATEMENT } from "../journeys/changed-tenant.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { idOf, logIn, recordOf, STARTER_ANSWERS, submitNew } from "./submitted.fixture.ts";

/** The starter, and a later version without a question and with other titles. */
const writeFirst = () => changeTenant("templates/starter", {});
const writeSecond = () =>
  changeTenant("templates/starter", {
    ...WITHOUT_STATEMENT,
    "data-model.json": (file) => {
      WITHOUT_STATEMENT["data-model.json"](file);
      for (const schema of Object.values(within<Record<string, { title?: string }>>(file, "properties")))
        if (schema.title !== undefined) schema.title = `New ${schema.title}`;
    },
  });

describeOnStore("Versions of a tenant", () => {
  const { open } = useData();

  it("stores a tenant's version, without any answer, when an applicant first saves an answer with it", async () => {
    const opened = await open(writeFirst());
    const { store } = opened.parts.deps;
    const applicant = await opened.applicant();
    await applicant.call("GET", "/api/profile");
    await applicant.call("PUT", "/api/last-page", { last_page: "about" });
    expect(await store.findLastVersion("starter")).toBeUndefined();
    await applicant.call("PUT", "/api/answer", { answers: { first_name: "Annunziata" } });
    const kept = await store.findLastVersion("starter");
    expect(kept?.hash).toBe(opened.parts.deps.tenants.defaultTenant.hash);
    const bundle = gunzipSync(Buffer.from(kept?.bundle ?? "", "base64")).toString();
    expect(bundle).toContain("print.css");
    expect(bundle).not.toContain("Annunziata");
  });

  it("prints a draft's PDF with the current form, even if nobody has opened the draft since", async () => {
    const first = await open(writeFirst());
    const drafter = await first.applicant({ ...STARTER_ANSWERS, statement: "Of the sea." });
    const account = await idOf(drafter);
    await first.close();
    const second = await open(writeSecond());
    const { documents, print } = second.parts.deps;
    let text = "";
    vi.spyOn(print, "renderApplicationPdf").mockImplementation((_, model) => {
      text = JSON.stringify(model);
      return Promise.resolve(Buffer.from("%PDF-1.7"));
    });
    await documents.servicePdf("starter", account, "everyone");
    expect(text).toContain("New First Name");
    expect(text).not.toContain("Of the sea.");
    // Reading writes nothing; the applicant's next visit does.
    const setAside = async () => Object.keys((await recordOf(second, account, "starter")).setAside);
    expect(await setAside()).toEqual([]);
    const back = await logIn(second, drafter);
    await back.call("GET", "/api/profile");
    expect(await setAside()).toEqual(["statement"]);
  });

  it("uses the current version for a submission whose own version is damaged or missing", async () => {
    const first = await open(writeFirst());
    const { id } = await submitNew(first, STARTER_ANSWERS);
    const { store, tenants, versions } = first.parts.deps;
    const record = await recordOf(first, id, "starter");
    const elsewhere = { ...tenants.defaultTenant, hash: "another" };
    expect((await versions.ofApplication(record, elsewhere)).hash).toBe(tenants.defaultTenant.hash);
    await store.keepVersion({ tenant: "starter", hash: "damaged", usedAt: 1, bundle: "no bundle" });
    expect(await versions.ofApplication({ ...record, configHash: "damaged" }, elsewhere)).toBe(elsewhere);
    expect(await versions.ofApplication({ ...record, configHash: "never kept" }, elsewhere)).toBe(elsewhere);
  });
});
