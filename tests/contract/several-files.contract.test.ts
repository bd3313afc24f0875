import { beforeEach, expect, it } from "vitest";
import { evaluate } from "../../engine/core/index.ts";
import type { FileNews } from "../../engine/protocol/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";
import { attach as attachAll } from "./submitted.fixture.ts";

const PLACES = ["transcript_pdf", "transcript_pdf_2", "transcript_pdf_3", "transcript_pdf_4", "transcript_pdf_5"];

describeOnStore("A question that takes several files", () => {
  const portal = usePortal({ DEFAULT_TENANT: "nursing" });
  let one: Person;
  let account: string;
  const conversion = (place: string) => `/api/pdf/document-answer/${place}`;
  const begin = async (answer_key: string, file_name = "a.pdf") => {
    const { status, body } = await one.call("POST", "/api/presigned-url", { answer_key, file_name });
    return { status, key: (body["fields"] as { key: string } | undefined)?.key ?? "" };
  };
  const send = async (place: string, file_name = "a.pdf") => {
    const { key } = await begin(place, file_name);
    await portal.parts.deps.uploads.write(key, new TextEncoder().encode("%PDF"));
    return one.call("POST", conversion(place), { file_key: key, file_name, shown: null });
  };
  const statusOf = async (place: string) => (await one.call("GET", conversion(place))).body["status"];
  const attach = (places: readonly string[]) => attachAll(portal, account, places, "nursing");
  const answers = async () => (await one.call("GET", "/api/profile")).body["answer"] as Record<string, unknown>;
  const missing = async () => {
    const { tenant } = portal.parts.deps.tenants.defaultTenant;
    const found = await portal.parts.deps.applications.find(tenant, account);
    return found && evaluate(tenant, found.application, new Date()).errors.get("transcript_pdf");
  };
  beforeEach(async () => {
    one = await portal.applicant();
    account = String((await one.call("GET", "/api/profile")).body["account"]);
  });

  it("accepts a file at each of its places, and at no other", async () => {
    for (const place of PLACES) expect((await send(place)).status).toBe(200);
    expect(await Promise.all(PLACES.map(statusOf))).toEqual(PLACES.map(() => "UNPROCESSED"));
    expect((await begin("transcript_pdf_6")).status).toBe(422);
    expect((await begin("resume_pdf_2")).status).toBe(422);
  });

  it("gives a free place to one of two simultaneous pages, and refuses the other", async () => {
    const both = await Promise.all([send("transcript_pdf", "mine.pdf"), send("transcript_pdf", "theirs.pdf")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [refused] = both.filter(({ status }) => status === 409);
    expect(refused?.body["code"]).toBe("document_changed");
    expect(await statusOf("transcript_pdf")).toBe("UNPROCESSED");
    expect((await send("transcript_pdf_2", "theirs.pdf")).status).toBe(200);
  });

  it("accepts a file at any place, and keeps other files in place when the first is removed", async () => {
    expect(await missing()).toEqual(["Upload at least one transcript"]);
    await attach(["transcript_pdf", "transcript_pdf_3"]);
    expect(await missing()).toBeUndefined();
    expect((await one.call("DELETE", "/api/document-answer/transcript_pdf?shown=1")).status).toBe(200);
    expect(await answers()).toMatchObject({ transcript_pdf: "", transcript_pdf_3: "ANSWERED" });
    expect(Object.keys((await one.call("GET", "/api/document-answer")).body)).toEqual(["transcript_pdf_3"]);
    expect(await missing()).toBeUndefined();
  });

  it("delays a submission until each of its files is converted", async () => {
    await attach(["transcript_pdf"]);
    await send("transcript_pdf_5");
    expect((await one.call("POST", "/api/submit", {})).body["code"]).toBe("upload_running");
  });

  it("reports each file separately to other pages and devices", async () => {
    await begin("transcript_pdf_2", "second.pdf");
    const { body } = await one.call("GET", "/api/profile");
    expect((body["files"] as FileNews).begun).toMatchObject({ transcript_pdf_2: { file_name: "second.pdf" } });
    const known = Number(body["content_revision"]);
    expect((await send("transcript_pdf_4")).status).toBe(200);
    expect((await one.call("DELETE", conversion("transcript_pdf_4"))).status).toBe(200);
    await attach(["transcript_pdf_3"]);
    await one.call("DELETE", "/api/document-answer/transcript_pdf_3");
    const news = (await one.call("GET", `/api/answer?known=${String(known)}`)).body["answers"];
    expect(news).toMatchObject({ transcript_pdf_3: "" });
  });
});
