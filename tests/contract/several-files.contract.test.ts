import { beforeEach, expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const PLACES = ["transcript_pdf", "transcript_pdf_2", "transcript_pdf_3", "transcript_pdf_4", "transcript_pdf_5"];

describeOnStore("A question that takes several files", () => {
  const portal = usePortal({ DEFAULT_TENANT: "nursing" });
  let one: Person;
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
  beforeEach(async () => {
    one = await portal.applicant();
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
});
