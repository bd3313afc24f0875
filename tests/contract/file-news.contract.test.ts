import { beforeEach, expect, it } from "vitest";
import { REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import type { FileNews } from "../../engine/protocol/index.ts";
import { updateApplication, type ApplicationRecord } from "../../server/store/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const KEY = "personal_sketch_pdf";
const PATH = `/api/document-answer/${KEY}`;
const KEPT_MS = REMOVED_DOCUMENT_HOURS * 60 * 60_000;

describeOnStore("A document removed by a change of tab", () => {
  const portal = usePortal();
  let one: Person;
  let account: string;
  const change = (work: (record: ApplicationRecord) => ApplicationRecord) =>
    updateApplication(portal.parts.deps.store, "graduate", account, work);
  const offered = async (person = one) => {
    const { body } = await person.call("GET", "/api/profile");
    // The news has the same files.
    const news = await person.call("GET", `/api/answer?known=${String(body["content_revision"])}`);
    const [{ removed }, { removed: inNews }] = [body["files"] as FileNews, news.body["files"] as FileNews];
    expect(Object.keys(inNews)).toEqual(Object.keys(removed));
    return removed;
  };
  const choose = (chosen_tab: string) => one.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab });
  beforeEach(async () => {
    one = await portal.applicant();
    account = String((await one.call("GET", "/api/profile")).body["account"]);
    const pdfKey = `documents/graduate/${account}/${KEY}/1.pdf`;
    await portal.parts.deps.uploads.write(pdfKey, new TextEncoder().encode("%PDF"));
    await choose("upload");
    await change((record) => ({
      ...record,
      answers: { ...record.answers, [KEY]: "ANSWERED" },
      documents: { [KEY]: { fileName: "sketch.pdf", fileSize: 4, fileKey: "incoming/1", pdfKey, handedInAt: 1 } },
    }));
    expect(await offered()).toEqual({});
    await choose("type");
  });

  it("offers a removed file only to its owner, with the remaining time", async () => {
    const [[key, { file_name, left_ms }] = ["", { file_name: "", left_ms: 0 }], ...others] = Object.entries(
      await offered(),
    );
    expect([key, file_name, others]).toEqual([KEY, "sketch.pdf", []]);
    expect(left_ms).toBeGreaterThan(KEPT_MS - 60_000);
    expect(left_ms).toBeLessThanOrEqual(KEPT_MS);
    const other = await portal.applicant();
    expect(await offered(other)).toEqual({});
    expect((await other.call("POST", PATH)).status).toBe(422);
    expect(Object.keys(await offered())).toEqual([KEY]);
  });

  it("no longer offers a removed file once another document or a new file replaces it", async () => {
    await change((record) => ({ ...record, documents: { [KEY]: Object.values(record.removedDocuments)[0]! } }));
    expect(await offered()).toEqual({});
    await change((record) => ({ ...record, documents: {} }));
    expect(Object.keys(await offered())).toEqual([KEY]);
    const { fields } = (await one.call("POST", "/api/presigned-url", { answer_key: KEY })).body as {
      fields: { key: string };
    };
    await portal.parts.deps.uploads.write(fields.key, new TextEncoder().encode("%PDF"));
    await one.call("POST", `/api/pdf/document-answer/${KEY}`, { file_key: fields.key, file_name: "new.pdf" });
    expect(await offered()).toEqual({});
  });

  it("no longer offers a removed file after the submission", async () => {
    await one.call("PUT", "/api/answer", { answers: COMPLETE_ANSWERS });
    expect((await one.call("POST", "/api/submit")).status).toBe(200);
    expect(await offered()).toEqual({});
  });
});

describeOnStore("A file that another page or device has begun to send", () => {
  const portal = usePortal();
  let one: Person;
  const begun = async (person = one) => ((await person.call("GET", "/api/profile")).body["files"] as FileNews).begun;
  const begin = async (file_name: string) => {
    const { body } = await one.call("POST", "/api/presigned-url", { answer_key: KEY, file_name });
    return (body["fields"] as { key: string }).key;
  };
  const conversion = `/api/pdf/document-answer/${KEY}`;
  const abandon = (fileKey: string) => one.call("DELETE", `${conversion}?file_key=${encodeURIComponent(fileKey)}`);
  const arrive = async (fileKey: string) => {
    await portal.parts.deps.uploads.write(fileKey, new TextEncoder().encode("%PDF"));
    return one.call("POST", conversion, { file_key: fileKey, file_name: "sketch.pdf" });
  };
  beforeEach(async () => {
    one = await portal.applicant();
  });

  it("reports a file on its way only to its owner, until it arrives", async () => {
    const fileKey = await begin("sketch.pdf");
    const { [KEY]: told, ...others } = await begun();
    expect([told?.file_name, others]).toEqual(["sketch.pdf", {}]);
    expect(told?.left_ms).toBeGreaterThan(9 * 60_000);
    expect(await begun(await portal.applicant())).toEqual({});
    expect((await arrive(fileKey)).status).toBe(200);
    expect(await begun()).toEqual({});
  });

  it("reports a file as lost after its page abandons it or its time ends, until a new file arrives", async () => {
    await abandon(await begin("sketch.pdf"));
    expect(await begun()).toEqual({ [KEY]: { file_name: "sketch.pdf", left_ms: 0 } });
    const second = await begin("second.pdf");
    await abandon("incoming/another");
    expect((await begun())[KEY]?.left_ms).toBeGreaterThan(0);
    portal.advance(10 * 60_000 + 1);
    expect(await begun()).toEqual({ [KEY]: { file_name: "second.pdf", left_ms: 0 } });
    expect((await arrive(second)).status).toBe(200);
    expect(await begun()).toEqual({});
  });

  it("keeps a file's upload when another page abandons its own", async () => {
    const [slow, quick] = [await begin("slow.pdf"), await begin("quick.pdf")];
    await arrive(quick);
    expect((await abandon(slow)).body["status"]).toBe("UNPROCESSED");
    expect((await one.call("GET", conversion)).body["status"]).toBe("UNPROCESSED");
    expect((await abandon(quick)).body["status"]).toBe("NOT_ANSWERED");
    expect((await one.call("GET", conversion)).body["status"]).toBe("NOT_ANSWERED");
  });
});
