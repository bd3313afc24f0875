import { rm } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { API_ERRORS } from "../../engine/protocol/index.ts";
import { LIMITS } from "../../server/accounts/throttle.ts";
import { createApp } from "../../server/app.ts";
import { StoreUnavailableError } from "../../server/store/index.ts";
import { UploadsUnavailableError } from "../../server/uploads/index.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { usePortal } from "./opened-portal.fixture.ts";
import { readDocumentedApi, type DocumentedApi, type DocumentedCall } from "./documented.ts";
import { API_KEY, openPortal, PASSWORD, type Answer, type Person } from "./portal.fixture.ts";
import { idOf, sendFile } from "./submitted.fixture.ts";

const UNKNOWN = "x".repeat(43);
const KEY = "personal_sketch_pdf";
const username = "nobody@example.edu";
const SENT: Readonly<Record<string, { readonly path?: string; readonly body?: object }>> = {
  "POST /public/signup": { body: { username, password: PASSWORD } },
  "POST /public/confirm": { body: { username, code: "000000" } },
  "POST /public/resend-confirm": { body: { username } },
  "POST /public/login": { body: { username, password: PASSWORD } },
  "POST /public/forgot-password": { body: { username } },
  "POST /public/reset-password": { body: { username, id: UNKNOWN, password: PASSWORD, confirm_password: PASSWORD } },
  "GET /public/tmp": { path: `/public/tmp?token=${UNKNOWN}` },
  "POST /public/tmp": { body: { answers: {} } },
  "POST /public/client-error": { body: { name: "TypeError", path: "/about", frames: [] } },
  "POST /public/verify": { body: { reference: "000016JD", digest: "00" } },
  "GET /lookup/find": { path: "/lookup/find?id=none&category=college_ceeb" },
  "GET /service/tmp-pdf": { path: `/service/tmp-pdf?service_token=${UNKNOWN}` },
  "GET /service/pdf": { path: `/service/pdf?service_token=${UNKNOWN}` },
  "GET /service/document/{answerKey}": { path: `/service/document/none?service_token=${UNKNOWN}` },
  "PUT /api/password": {
    body: { current_password: `Not-${PASSWORD}`, password: `New-${PASSWORD}`, confirm_password: `New-${PASSWORD}` },
  },
  "POST /api/account/erasure": { body: { current_password: `Not-${PASSWORD}` } },
  "POST /api/email": { body: { username: "another@example.edu", current_password: `Not-${PASSWORD}` } },
  "PUT /api/email": { body: { code: "000000" } },
  "POST /api/applications": { body: { round: "past" } },
  "PUT /api/applications/current": { body: { id: "none" } },
  "POST /api/applications/{id}/withdrawal": { body: { seen: null } },
  "PUT /api/last-page": { body: { last_page: "/about" } },
  "PUT /api/notice": { body: { seen: 1 } },
  "PUT /api/answer": { body: { answers: { first_name: "Ann" } } },
  "POST /api/validations": { body: { errors: {} } },
  "POST /api/web-status": { body: { web_status: "submitted" } },
  "POST /api/submit": { body: { content_revision: 0 } },
  "PUT /api/items": { body: { button_id: "college", num_components: 1, order: [1], known: 1 } },
  "PUT /api/add-another": { body: { button_id: "college", num_components: 2 } },
  "PUT /api/reminders": { body: { reminders: true } },
  "PUT /api/tabs": { body: { tab_id: "personal_sketch_tabs", chosen_tab: "upload" } },
  "POST /api/presigned-url": { body: { answer_key: KEY } },
  "POST /api/pdf/document-answer/{answerKey}": { body: { file_key: "incoming/x", file_name: "a.pdf" } },
};
const OVER = { id: "past", label: "Fall 2020", opens: "2019-09-01T09:00", closes: "2020-01-15T23:59" };
const nameOf = ({ method, path }: DocumentedCall): string => `${method} ${path}`;
const pathOf = (call: DocumentedCall): string =>
  SENT[nameOf(call)]?.path ?? call.path.replace("{answerKey}", KEY).replace("{sessionId}", "none");

/** Refusals that this file does not cause: their tests, or the reason why no test can cause them. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  request_timeout: "server/http-server.long.contract.test.ts: a client that is too slow",
  headers_too_large: "server/http-server.long.contract.test.ts: headers above the limit of Node",
  asides_full: "server/applications/merge-answers.test.ts: two hundred texts kept aside",
  form_changed:
    "server/applications/migrate-record.contract.test.ts: a draft that a newer version has brought up to date",
  form_outdated: "tests/contract/notice.contract.test.ts: a page of an earlier form",
  round_unchosen: "tests/contract/own-applications.contract.test.ts: a submission while several rounds are open",
  answers_unseen: "tests/contract/own-applications.contract.test.ts: answers that were taken over",
  "PUT /api/items upload_running": "tests/contract/stale-page.contract.test.ts: a file that is sent or converted",
  "POST /api/presigned-url items_changed": "tests/contract/stale-page.contract.test.ts: a page of an earlier order",
  "PUT /api/tabs items_changed": "server/applications/arrange-files.property.test.ts: a page of an earlier order",
  "GET /service/pdf not_found": "an application that is deleted between two reads",
  "GET /service/pdf body_invalid": "only a request that is no HTTP: a token of any form is looked up",
  "GET /service/document/{answerKey} body_invalid": "as GET /service/pdf",
};

const portal = usePortal();
let api: DocumentedApi;
beforeAll(async () => {
  api = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
});

describe("The documented refusals of calls by applicants and visitors", () => {
  /** Calls of the office are tested in tests/attack/office.contract.test.ts. */
  const callsOfApplicants = () => api.calls.filter(({ path }) => !path.startsWith("/api/office/"));
  const met = new Set<string>();
  const meet = (call: DocumentedCall, { status, body }: Pick<Answer, "status" | "body">): void => {
    // Pages for people have no code.
    const isPage = status === API_ERRORS.not_found.status && call.path.startsWith("/unsubscribe/");
    if (status >= 400 && !isPage) met.add(`${nameOf(call)} ${String(body["code"])}`);
  };
  const make = async (
    person: Person,
    call: DocumentedCall,
    change: { headers?: Record<string, string>; path?: string; body?: unknown } = {},
  ) => {
    const answer = await person.call(
      call.method,
      change.path ?? pathOf(call),
      "body" in change ? change.body : SENT[nameOf(call)]?.body,
      change.headers,
    );
    meet(call, answer);
    return answer;
  };
  const find = (name: string): DocumentedCall => {
    const found = api.calls.find((call) => nameOf(call) === name);
    if (found === undefined) throw new Error(`There is no call ${name}.`);
    return found;
  };
  const can = (call: DocumentedCall, code: string): boolean => Object.values(call.refusals).flat().includes(code);

  it("each come from their call, unless listed, and no call sends an undocumented one", async () => {
    const applicant = await portal.applicant();
    const applicantId = await idOf(applicant);
    for (const call of callsOfApplicants()) {
      const visitor = portal.person();
      const person = call.path.startsWith("/api/") && call.path !== "/api/logout" ? applicant : visitor;
      await make(visitor, call);
      const key: Record<string, string> = can(call, "api_key_invalid") ? { "x-api-key": API_KEY } : {};
      const tooLong = { ...key, "content-type": "application/json", "content-length": String(2 * 1024 * 1024) };
      await make(call.path.startsWith("/api/") ? applicant : visitor, call, { headers: tooLong });
      if (can(call, "origin_refused")) await make(person, call, { headers: { origin: "https://elsewhere.example" } });
      if (can(call, "portal_restored")) await make(applicant, call, { headers: { "portico-epoch": "another" } });
      if (can(call, "other_account")) await make(applicant, call, { headers: { "portico-account": "another" } });
      if (can(call, "other_round"))
        await make(applicant, call, { headers: { "portico-account": `${applicantId}.another` } });
      if (can(call, "body_not_json"))
        await make(person, call, { body: "a=b", headers: { "content-type": "text/plain", "content-length": "3" } });
      if (call.requestBody !== undefined) await make(person, call, { body: "{", headers: key });
      else if (call.parameters.some(({ required, in: place }) => required && place === "query"))
        await make(person, call, { path: pathOf(call).replace(/\?.*/, "") });
      else if (call.path.includes("{"))
        await make(person, call, { path: call.path.replace(/\{\w+\}/, "k".repeat(200)) });
    }

    for (const one of callsOfApplicants().filter(({ path }) => path.startsWith("/api/applications")))
      await make(applicant, one);
    await make(applicant, find("GET /lookup/find"), { path: "/lookup/find?max_results=0" });
    await make(applicant, find("GET /api/answer"), { path: "/api/answer?known=-1" });
    await make(applicant, find("POST /public/login"));
    await make(applicant, find("POST /api/web-status"));
    await make(applicant, find("POST /api/submit"), { body: {} });
    await make(applicant, find("POST /api/submit"));
    await make(applicant, find("GET /api/pdf/file"));
    await make(applicant, find("POST /api/pdf/draft"));
    await make(applicant, find("GET /api/document-answer/{answerKey}"));
    for (const name of [
      "POST /api/account/erasure",
      "PUT /api/password",
      "POST /api/email",
      "PUT /api/email",
      "DELETE /api/sessions/{sessionId}",
    ])
      await make(applicant, find(name));
    for (const method of ["POST", "DELETE"])
      for (const path of ["/api/pdf/document-answer", "/api/document-answer"])
        await make(applicant, find(`${method} ${path}/{answerKey}`), { path: `${path}/first_name` });
    await make(applicant, find("POST /api/presigned-url"), { body: { answer_key: "first_name" } });
    const link = await portal.parts.deps.serviceLinks.create("graduate", applicant.username, 60_000);
    await make(applicant, find("GET /service/document/{answerKey}"), {
      path: `/service/document/none?service_token=${link?.token ?? ""}`,
    });

    const { call } = applicant;
    await call("PUT", "/api/tabs", SENT["PUT /api/tabs"]?.body);
    const presigned = (await call("POST", "/api/presigned-url", { answer_key: KEY })).body["fields"] as Record<
      string,
      string
    >;
    await sendFile(portal, presigned);
    await call("POST", `/api/pdf/document-answer/${KEY}`, { file_key: presigned["key"], file_name: "a.pdf" });
    await make(applicant, find("POST /api/submit"), { body: {} });
    const unaware = (await call("POST", "/api/presigned-url", { answer_key: KEY })).body["fields"] as { key: string };
    await make(applicant, find("POST /api/pdf/document-answer/{answerKey}"), {
      path: `/api/pdf/document-answer/${KEY}`,
      body: { file_key: unaware.key, file_name: "b.pdf", shown: null },
    });
    await make(applicant, find("DELETE /api/document-answer/{answerKey}"), {
      path: `/api/document-answer/${KEY}?shown=1`,
    });
    await call("DELETE", `/api/pdf/document-answer/${KEY}`);

    // A page that read the application earlier rearranges the items.
    const items = SENT["PUT /api/items"]?.body;
    await call("PUT", "/api/items", { ...items, known: (await call("GET", "/api/profile")).body["content_revision"] });
    await make(applicant, find("PUT /api/items"));
    await make(applicant, find("PUT /api/add-another"), {
      body: { button_id: "college", num_components: 2, known: 1 },
    });
    const late = { college_name: { w: "page", seq: 1, base: 1, ageMs: 0 } };
    const { news } = (await call("PUT", "/api/answer", { answers: { college_name: "Late" }, changes: late, known: 1 }))
      .body;
    const { content_revision: latest } = news as { readonly content_revision: number };
    await make(applicant, find("PUT /api/items"), { body: { ...items, known: latest } });

    const changes = { city: { w: "page", seq: 1, base: 0, ageMs: 60_000 } };
    await call("PUT", "/api/answer", { answers: { city: "Here" } });
    await call("PUT", "/api/answer", { answers: { city: "There" }, changes, known: 0 });
    await make(applicant, find("POST /api/submit"), { body: {} });

    const done = await portal.applicant(COMPLETE_ANSWERS);
    expect((await done.call("POST", "/api/submit", {})).status).toBe(200);
    for (const one of callsOfApplicants().filter((documented) => can(documented, "application_submitted")))
      await make(done, one);
    await make(done, find("POST /api/account/erasure"), { body: { current_password: PASSWORD } });
    const withdrawing = find("POST /api/applications/{id}/withdrawal");
    const pathOfOwn = async (person: Person) => `/api/applications/${await idOf(person)}/withdrawal`;
    await make(applicant, withdrawing, { path: await pathOfOwn(applicant) });
    const path = await pathOfOwn(done);
    await make(done, withdrawing, { path, body: { seen: "2020-01-01T00:00:00.000Z" } });
    expect((await done.call("POST", path, { seen: null })).status).toBe(200);
    for (const one of callsOfApplicants().filter((documented) => can(documented, "application_withdrawn")))
      await make(done, one, one === withdrawing ? { path } : {});

    const tenants = changeTenant("tenants/graduate", {
      "tenant.json": (file) => Object.assign(file, { rounds: [OVER] }),
    });
    const closed = await openPortal({ mongo: false, environment: { TENANTS_DIR: tenants } });
    const latecomer = await closed.applicant();
    for (const one of callsOfApplicants().filter((documented) => can(documented, "round_closed")))
      await make(latecomer, one, nameOf(one) === "POST /api/web-status" ? { body: { web_status: "validating" } } : {});
    await closed.close();
    await rm(tenants, { recursive: true });

    // Every call looks up its tenant, so a failure of this step reaches every call.
    for (const failing of [new StoreUnavailableError("gone"), new UploadsUnavailableError("gone"), new Error("ours")]) {
      const findByHost = () => {
        throw failing;
      };
      const app = createApp({ ...portal.parts.deps, tenants: { ...portal.parts.deps.tenants, findByHost } });
      const isOfUploads = failing instanceof UploadsUnavailableError;
      for (const one of callsOfApplicants().filter((each) => !isOfUploads || can(each, "uploads_unavailable"))) {
        const response = await app.request(pathOf(one), { method: one.method });
        meet(one, { status: response.status, body: (await response.json()) as Answer["body"] });
      }
    }

    const brokenTenant = { id: "graduate", folder: "", hosts: [], problems: [], texts: new Map(), text: "" };
    const findByHost = () => brokenTenant;
    const mended = createApp({ ...portal.parts.deps, tenants: { ...portal.parts.deps.tenants, findByHost } });
    for (const one of callsOfApplicants().filter((each) => can(each, "tenant_broken"))) {
      const response = await mended.request(pathOf(one), { method: one.method });
      meet(one, { status: response.status, body: (await response.json()) as Answer["body"] });
    }

    const hurried = await openPortal({ mongo: false, environment: { CALLS_PER_MINUTE: "60" } });
    const applicantInAHurry = await hurried.applicant();
    hurried.holdClock();
    const { throttles } = hurried.parts.deps.accounts;
    for (const limit of Object.keys(LIMITS) as (keyof typeof LIMITS)[])
      if (limit.endsWith(".address"))
        for (let hits = 0; hits <= LIMITS[limit].count; hits++) await throttles.count("graduate", limit, "127.0.0.1");
    for (const one of callsOfApplicants().filter((each) => can(each, "throttled"))) {
      const person = one.path.startsWith("/api/") ? applicantInAHurry : hurried.person();
      let status = 0;
      for (let tries = 0; tries < 400 && status !== 429; tries++) ({ status } = await make(person, one));
    }
    await hurried.close();

    const documented = callsOfApplicants().flatMap((one) =>
      Object.values(one.refusals).flatMap((codes) => codes.map((code) => `${nameOf(one)} ${code}`)),
    );
    // Only invalid HTTP can be wrong in these calls (server/http-server.long.contract.test.ts).
    const readsNothing = new Set(
      callsOfApplicants()
        .filter(
          ({ requestBody, parameters }) => requestBody === undefined && parameters.every((one) => one.in === "header"),
        )
        .map((one) => `${nameOf(one)} body_invalid`),
    );
    const missing = documented.filter(
      (name) =>
        !met.has(name) &&
        !readsNothing.has(name) &&
        !(name in SHOWN_ELSEWHERE) &&
        !((name.split(" ").at(-1) ?? "") in SHOWN_ELSEWHERE),
    );
    expect(missing).toEqual([]);
    expect([...met].filter((name) => !documented.includes(name))).toEqual([]);
  }, 300_000);
});
