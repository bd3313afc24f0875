import { beforeAll, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { attach, forge, idOf, linkTo, recordOf } from "./submitted.fixture.ts";

const KEY = "personal_sketch_pdf";

/** The secret answer is damaged, so any call that decrypts it fails. */
describeOnStore("A call that reads no answers", () => {
  const portal = usePortal();
  let officer: Person;
  let id: string;
  let link: string;
  beforeAll(async () => {
    const one = await portal.applicant({ ssn: "123-45-6789" });
    id = await idOf(one);
    await attach(portal, id, [KEY]);
    const [version = "", ring = "", body = ""] = (await recordOf(portal, id)).sealed["ssn"]?.split(".") ?? [];
    const damaged = Buffer.from(body, "base64url").reverse().toString("base64url");
    const sealed = { ssn: `${version}.${ring}.${damaged}` };
    await forge(portal, id, { sealed, tabs: { personal_sketch_tabs: "upload" } });
    link = await linkTo(portal, one);
    officer = await portal.staff("officer");
  });

  it("answers 500 to a call that decrypts a damaged answer", async () => {
    expect((await officer.call("GET", `/api/office/applications/${id}/print`)).status).toBe(500);
  });

  it("serves a document and notes of an application with a damaged answer to the office", async () => {
    const path = `/api/office/applications/${id}`;
    expect((await officer.call("GET", `${path}/documents/${KEY}`)).status).toBe(200);
    expect((await officer.call("POST", `${path}/notes`, { text: "Called back." })).status).toBe(200);
    expect((await officer.call("GET", `${path}/notes`)).status).toBe(200);
    expect((await officer.call("GET", `${path}/documents/none`)).status).toBe(404);
  });

  it("serves a document of an application with a damaged answer to the holder of a print link", async () => {
    const path = `/service/document/${KEY}?service_token=${link}`;
    expect((await portal.person().call("GET", path)).status).toBe(200);
  });
});
