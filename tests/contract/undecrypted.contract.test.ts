import { beforeAll, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const HOUR_MS = 3_600_000;
const KEY = "personal_sketch_pdf";

/** The secret answer is damaged, so any call that decrypts it fails. */
describeOnStore("A call that reads no answers", () => {
  const portal = usePortal();
  let officer: Person;
  let id: string;
  let link: string;
  beforeAll(async () => {
    const one = await portal.applicant();
    await one.call("PUT", "/api/answer", { answers: { ssn: "123-45-6789" } });
    id = String((await one.call("GET", "/api/profile")).body["account"]);
    const { store, uploads, serviceLinks, now } = portal.parts.deps;
    const pdfKey = `documents/graduate/${id}/${KEY}/kept.pdf`;
    await uploads.write(pdfKey, Buffer.from("%PDF-1.7"));
    const record = await store.findApplication("graduate", id);
    if (record === undefined) throw new Error("It is gone.");
    const [version = "", ring = "", body = ""] = record.sealed["ssn"]?.split(".") ?? [];
    const damaged = Buffer.from(body, "base64url").reverse().toString("base64url");
    const document = { fileName: "sketch.pdf", fileSize: 8, fileKey: "incoming/gone", pdfKey, handedInAt: now() };
    await store.replaceApplication(
      {
        ...record,
        sealed: { ssn: `${version}.${ring}.${damaged}` },
        documents: { [KEY]: document },
        tabs: { personal_sketch_tabs: "upload" },
      },
      record.revision,
    );
    link = (await serviceLinks.create("graduate", one.username, HOUR_MS))?.token ?? "";
    officer = await portal.staff("officer");
  });

  it("cannot decrypt the answer, where it would", async () => {
    expect((await officer.call("GET", `/api/office/applications/${id}/print`)).status).toBe(500);
  });

  it("gives the office a document, and takes and lists notes", async () => {
    const path = `/api/office/applications/${id}`;
    expect((await officer.call("GET", `${path}/documents/${KEY}`)).status).toBe(200);
    expect((await officer.call("POST", `${path}/notes`, { text: "Called back." })).status).toBe(200);
    expect((await officer.call("GET", `${path}/notes`)).status).toBe(200);
    expect((await officer.call("GET", `${path}/documents/none`)).status).toBe(404);
  });

  it("gives the holder of a link a document", async () => {
    const path = `/service/document/${KEY}?service_token=${link}`;
    expect((await portal.person().call("GET", path)).status).toBe(200);
  });
});
