import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sha256Of } from "../../server/signing/index.ts";
import { updateApplication } from "../../server/store/index.ts";
import { makePdf } from "../journeys/make-pdf.ts";
import { readPdfPages } from "../pdf-text.ts";
import { describeOnStore, fetchBytes, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

const scenario = JSON.parse(await readFile("tenants/nursing/scenarios/second-degree-online.json", "utf8")) as {
  now: string;
  application: {
    answers: Record<string, unknown>;
    tabs: Record<string, string>;
    documents: Record<string, object | readonly object[]>;
  };
};
/** Every place with a file, the last handed in first. */
const PLACES = Object.entries(scenario.application.documents)
  .flatMap(([key, files]) =>
    (Array.isArray(files) ? files : [files]).map((_, index) => (index === 0 ? key : `${key}_${index + 1}`)),
  )
  .toReversed();

describeOnStore("The files of one question", () => {
  const signing = Buffer.alloc(32, 9).toString("base64");
  const portal = usePortal({ DEFAULT_TENANT: "nursing", SIGNING_KEY: signing, WORKERS: "1" });
  let one: Person;
  let account: string;
  let reference: unknown;
  let pdfs: ReadonlyMap<string, Uint8Array>;
  beforeAll(async () => {
    portal.holdClock(Date.parse(`${scenario.now}T12:00:00Z`));
    one = await portal.applicant();
    account = String((await one.call("GET", "/api/profile")).body["account"]);
    const { store, uploads } = portal.parts.deps;
    pdfs = new Map(await Promise.all(PLACES.map(async (place) => [place, await makePdf(`File at ${place}`)] as const)));
    for (const [place, bytes] of pdfs) await uploads.write(`out/${place}`, bytes);
    await one.call("PUT", "/api/answer", { answers: scenario.application.answers });
    await updateApplication(store, "nursing", account, (record) => ({
      ...record,
      tabs: scenario.application.tabs,
      answers: { ...record.answers, ...Object.fromEntries(PLACES.map((place) => [place, "ANSWERED"])) },
      documents: Object.fromEntries(
        PLACES.map((place, index) => [
          place,
          {
            fileName: `my ${place}.pdf`,
            fileSize: 4,
            fileKey: `in/${place}`,
            pdfKey: `out/${place}`,
            handedInAt: index + 1,
          },
        ]),
      ),
    }));
  });
  afterAll(() => portal.parts.deps.documents.stopWorkers());
  /** Expects each file on its own page in the order of the form, and its checksum on the first pages. */
  const expectAll = async (bytes: Uint8Array): Promise<void> => {
    const pages = await readPdfPages(bytes);
    const attached = pages.slice(-PLACES.length);
    const inOrder = [...portal.parts.deps.tenants.defaultTenant.tenant.fields.keys()].filter((key) => pdfs.has(key));
    expect(attached.map((page) => /File at (\w+)/.exec(page)?.[1])).toEqual(inOrder);
    for (const [index, page] of attached.entries()) {
      expect(page).toContain(`my ${inOrder[index]}.pdf`);
      expect(page).toContain(`Page ${pages.length - PLACES.length + index + 1} of ${pages.length}`);
    }
    const front = pages.slice(0, -PLACES.length).join(" ").replaceAll(" ", "");
    for (const [place, pdf] of pdfs) {
      expect(front).toContain(`my${place}.pdf`);
      expect(front).toContain(sha256Of(pdf));
    }
  };

  it("prints each file in the PDF of the draft", async () => {
    await one.call("POST", "/api/pdf/draft");
    portal.parts.deps.documents.startWorkers();
    const status = async () => (await one.call("GET", "/api/pdf/draft")).body["status"];
    await expect.poll(status, { timeout: 60_000 }).toBe("COMPLETED");
    await expectAll((await fetchBytes(portal, one, "/api/pdf/draft/file", "POST")).bytes);
  });

  it("signs each file, prints it in the PDF, and opens it for staff", async () => {
    const { status, body } = await one.call("POST", "/api/submit");
    expect([status, body["errors"]]).toEqual([200, undefined]);
    reference = body["reference"];
    const { store, serviceLinks } = portal.parts.deps;
    const record = await store.findApplication("nursing", account);
    expect(record?.submission?.documents).toEqual(
      Object.fromEntries([...pdfs].map(([place, pdf]) => [place, { file: null, pdf: sha256Of(pdf) }])),
    );
    const pdfStatus = async () => (await one.call("GET", "/api/pdf")).body["status"];
    await expect.poll(pdfStatus, { timeout: 60_000 }).toBe("COMPLETED");
    const { bytes } = await fetchBytes(portal, one, "/api/pdf/file");
    await expectAll(bytes);
    const asked = { reference, file_sha256: sha256Of(bytes) };
    expect((await portal.person().call("POST", "/public/verify", asked)).body).toMatchObject({ matches: true });

    const token = (await serviceLinks.create("nursing", one.username, 3_600_000))?.token ?? "";
    const read = async (path: string) => (await fetchBytes(portal, portal.person(), path)).bytes;
    const page = String(await read(`/about?service_token=${token}`));
    const links = [...page.matchAll(/href="(\/service\/document\/(\w+)\?[^"]+)"/g)];
    const inOrder = [...portal.parts.deps.tenants.defaultTenant.tenant.fields.keys()].filter((key) => pdfs.has(key));
    expect(links.map(([, , place]) => place)).toEqual(inOrder);
    for (const [, url = "", place = ""] of links)
      expect(sha256Of(await read(url.replaceAll("&#x3D;", "=")))).toBe(sha256Of(pdfs.get(place) ?? new Uint8Array()));
    const data = String(await read(`/service/tmp-pdf?service_token=${token}`));
    for (const place of PLACES) expect(data).toContain(`my ${place}.pdf`);
  });
});
