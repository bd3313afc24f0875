import { beforeEach, expect, it } from "vitest";
import { REMOVED_DOCUMENT_HOURS } from "../../engine/core/index.ts";
import type { FileNews } from "../../engine/protocol/index.ts";
import { updateApplication, type ApplicationRecord } from "../../server/store/index.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person, Portal } from "./portal.fixture.ts";
import { attach, idOf } from "./submitted.fixture.ts";

const KEY = "personal_sketch_pdf";
const PATH = `/api/document-answer/${KEY}`;
const CONVERSION = `/api/pdf/document-answer/${KEY}`;
const KEPT_MS = REMOVED_DOCUMENT_HOURS * 60 * 60_000;

const begin = async (one: Person, file_name: string) => {
  const { body } = await one.call("POST", "/api/presigned-url", { answer_key: KEY, file_name });
  return (body["fields"] as { key: string }).key;
};
const arrive = async ({ parts }: Portal, one: Person, fileKey: string) => {
  await parts.deps.uploads.write(fileKey, new TextEncoder().encode("%PDF"));
  return one.call("POST", CONVERSION, { file_key: fileKey, file_name: "sketch.pdf" });
};

describeOnStore("A document removed by a change of tab", () => {
  const portal = usePortal();
  let one: Person;
  let account: string;
  const change = (work: (record: ApplicationRecord) => ApplicationRecord) =>
    updateApplication(portal.parts.deps.store, "graduate", account, work);
  const offered = async (person = one) => {
    const { body } = await person.call("GET", "/api/profile");
    // The response with news lists the same files.
    const news = await person.call("GET", `/api/answer?known=${String(body["content_revision"])}`);
    const [{ removed }, { removed: inNews }] = [body["files"] as FileNews, news.body["files"] as FileNews];
    expect(Object.keys(inNews)).toEqual(Object.keys(removed));
    return removed;
  };
  const choose = (chosen_tab: string) => one.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab });
  beforeEach(async () => {
    one = await portal.applicant();
    account = await idOf(one);
    await choose("upload");
    await attach(portal, account, [KEY]);
    expect(await offered()).toEqual({});
    await choose("type");
  });

  it("offers a removed file only to its owner, with the remaining time", async () => {
    const [[key, { file_name, left_ms }] = ["", { file_name: "", left_ms: 0 }], ...others] = Object.entries(
      await offered(),
    );
    expect([key, file_name, others]).toEqual([KEY, `${KEY}.pdf`, []]);
    expect(left_ms).toBeGreaterThan(KEPT_MS - 60_000);
    expect(left_ms).toBeLessThanOrEqual(KEPT_MS);
    const other = await portal.applicant();
    expect(await offered(other)).toEqual({});
    expect((await other.call("POST", PATH)).status).toBe(422);
    expect(Object.keys(await offered())).toEqual([KEY]);
  });

  it("stops offering a removed file once its question has a document or a new file", async () => {
    await change((record) => ({ ...record, documents: { [KEY]: Object.values(record.removedDocuments)[0]! } }));
    expect(await offered()).toEqual({});
    await change((record) => ({ ...record, documents: {} }));
    expect(Object.keys(await offered())).toEqual([KEY]);
    await arrive(portal, one, await begin(one, "new.pdf"));
    expect(await offered()).toEqual({});
  });

  it("stops offering a removed file after the submission", async () => {
    await one.call("PUT", "/api/answer", { answers: COMPLETE_ANSWERS });
    expect((await one.call("POST", "/api/submit")).status).toBe(200);
    expect(await offered()).toEqual({});
  });
});

describeOnStore("A file that another page or device has begun to send", () => {
  const portal = usePortal();
  let one: Person;
  const begun = async (person = one) => ((await person.call("GET", "/api/profile")).body["files"] as FileNews).begun;
  const abandon = (fileKey: string) => one.call("DELETE", `${CONVERSION}?file_key=${encodeURIComponent(fileKey)}`);
  beforeEach(async () => {
    one = await portal.applicant();
  });

  it("reports a file on its way only to its owner, until it arrives", async () => {
    const fileKey = await begin(one, "sketch.pdf");
    const { [KEY]: told, ...others } = await begun();
    expect([told?.file_name, others]).toEqual(["sketch.pdf", {}]);
    expect(told?.left_ms).toBeGreaterThan(9 * 60_000);
    expect(await begun(await portal.applicant())).toEqual({});
    expect((await arrive(portal, one, fileKey)).status).toBe(200);
    expect(await begun()).toEqual({});
  });

  it("reports a file as lost after its page abandons it or its time ends, until a file arrives", async () => {
    await abandon(await begin(one, "sketch.pdf"));
    expect(await begun()).toEqual({ [KEY]: { file_name: "sketch.pdf", left_ms: 0 } });
    const second = await begin(one, "second.pdf");
    await abandon("incoming/another");
    expect((await begun())[KEY]?.left_ms).toBeGreaterThan(0);
    portal.advance(10 * 60_000 + 1);
    expect(await begun()).toEqual({ [KEY]: { file_name: "second.pdf", left_ms: 0 } });
    expect((await arrive(portal, one, second)).status).toBe(200);
    expect(await begun()).toEqual({});
  });

  it("keeps the upload of one page when another page abandons its own", async () => {
    const [slow, quick] = [await begin(one, "slow.pdf"), await begin(one, "quick.pdf")];
    await arrive(portal, one, quick);
    expect((await abandon(slow)).body["status"]).toBe("UNPROCESSED");
    expect((await one.call("GET", CONVERSION)).body["status"]).toBe("UNPROCESSED");
    expect((await abandon(quick)).body["status"]).toBe("NOT_ANSWERED");
    expect((await one.call("GET", CONVERSION)).body["status"]).toBe("NOT_ANSWERED");
  });
});
