import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateApplication } from "../../server/store/index.ts";
import { API_KEY, openPortal, SESSION_COOKIE, STORES, type Person, type Portal } from "./portal.fixture.ts";

/** Every call of docs/specification.md, section 7, that needs a session, with a payload that is accepted. */
const APPLICANT_CALLS: [method: string, path: string, body?: object | undefined, openApiPath?: string][] = [
  ["GET", "/api/profile"],
  ["PUT", "/api/last-page", { last_page: "/education" }],
  ["PUT", "/api/notice", { seen: 1 }],
  ["PUT", "/api/answer", { answers: { first_name: "Ann" } }],
  ["POST", "/api/validations", { errors: { last_name: ["Last Name is a required field"] } }],
  ["POST", "/api/web-status", { web_status: "started" }],
  ["GET", "/api/pdf"],
  ["POST", "/api/pdf/draft"],
  ["GET", "/api/pdf/draft"],
  ["POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" }],
  ["GET", "/api/pdf/document-answer/personal_sketch_pdf", undefined, "/api/pdf/document-answer/{answerKey}"],
  ["DELETE", "/api/pdf/document-answer/personal_sketch_pdf", undefined, "/api/pdf/document-answer/{answerKey}"],
  ["GET", "/api/document-answer"],
  ["DELETE", "/api/document-answer/personal_sketch_pdf", undefined, "/api/document-answer/{answerKey}"],
  ["GET", "/api/add-another"],
  ["GET", "/api/tabs"],
  ["GET", "/api/sessions"],
  ["DELETE", "/api/sessions"],
];
/** Calls that are refused, with a message, while the application is empty. */
const REFUSED_CALLS: [method: string, path: string, body: object | undefined, status: number, code: string][] = [
  ["POST", "/api/submit", undefined, 422, "submission_invalid"],
  [
    "POST",
    "/api/pdf/document-answer/personal_sketch_pdf",
    { file_key: "incoming/graduate/someone-else/x", file_name: "a.pdf" },
    422,
    "document_refused",
  ],
  ["POST", "/api/document-answer/personal_sketch_pdf", undefined, 422, "document_refused"],
  ["PUT", "/api/add-another", { button_id: "no_such_button", num_components: 2 }, 400, "body_invalid"],
  ["PUT", "/api/tabs", { tab_id: "no_such_tabs", chosen_tab: "x" }, 400, "body_invalid"],
  ["GET", "/api/pdf/file", undefined, 404, "not_found"],
  ["POST", "/api/pdf/draft/file", undefined, 404, "not_found"],
  ["GET", "/api/document-answer/personal_sketch_pdf", undefined, 404, "not_found"],
  ["DELETE", "/api/sessions/none", undefined, 404, "not_found"],
  [
    "PUT",
    "/api/password",
    { current_password: "Wrong-1-password", password: "Another-Horse-8?", confirm_password: "Another-Horse-8?" },
    400,
    "password_wrong",
  ],
  ["POST", "/api/account/erasure", { current_password: "Wrong-1-password" }, 400, "password_wrong"],
  ["POST", "/api/email", { username: "new@example.edu", current_password: "Wrong-1-password" }, 400, "password_wrong"],
  ["PUT", "/api/email", { code: "000000" }, 400, "code_invalid"],
];

for (const { name, skipped, mongo } of STORES) {
  if (skipped !== undefined) console.warn(`\n*** SKIPPED: ${skipped} ***\n`);

  describe.skipIf(skipped !== undefined)(`Calls on ${name}`, () => {
    let portal: Portal;
    let applicant: Person;
    let validate: (path: string, method: string, body: unknown) => readonly string[];
    beforeAll(async () => {
      portal = await openPortal({ mongo });
      applicant = await portal.applicant();
      validate = createAnswerValidator((await applicant.call("GET", "/openapi.json")).body);
    });
    afterAll(() => portal?.close());

    it.each(APPLICANT_CALLS)(
      "%s %s answers an applicant as the OpenAPI document says",
      async (method, path, body, openApiPath) => {
        const { status, body: answer, headers } = await applicant.call(method, path, body);
        expect(answer).not.toHaveProperty("code");
        expect(status).toBe(200);
        expect(headers.get("cache-control")).toBe("no-store");
        expect(validate(openApiPath ?? path, method, answer)).toEqual([]);
      },
    );

    it("would notice an answer that the OpenAPI document does not describe", () => {
      expect(validate("/api/tabs", "GET", { sketch: 1 })).toEqual(["/sketch must be string"]);
    });

    it.each(REFUSED_CALLS)("%s %s refuses an applicant with a message", async (method, path, body, status, code) => {
      const answer = await applicant.call(method, path, body);
      expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/\w/) as string });
      expect(answer.status).toBe(status);
    });

    it("gives another applicant their own application and nothing of the first's", async () => {
      await applicant.call("PUT", "/api/answer", { answers: { first_name: "Annabella", ssn: "123-45-6789" } });
      const other = await portal.applicant();
      for (const [method, path, body] of APPLICANT_CALLS) {
        const { body: answer } = await other.call(method, path, body);
        expect(JSON.stringify(answer)).not.toMatch(/Annabella|123-45-6789/);
        expect(JSON.stringify(answer)).not.toContain(applicant.username);
      }
    });

    it("lists to staff the documents of questions that are asked now, and no others", async () => {
      const one = await portal.applicant();
      const { store, serviceLinks } = portal.parts.deps;
      const account = (await store.findAccountByUsername("graduate", one.username))?.id ?? "";
      await one.call("PUT", "/api/answer", { answers: { first_name: "Ann" } });
      const document = { fileName: "sketch.pdf", fileSize: 1, fileKey: "f", pdfKey: "p", handedInAt: 0 };
      await updateApplication(store, "graduate", account, (record) => ({
        ...record,
        documents: { personal_sketch_pdf: document },
      }));
      const token = (await serviceLinks.create("graduate", one.username, 60_000))?.token ?? "";
      const isListed = async (): Promise<boolean> =>
        String((await portal.person().call("GET", `/about?service_token=${token}`)).body["text"]).includes(
          "sketch.pdf",
        );
      expect(await isListed()).toBe(false);
      await updateApplication(store, "graduate", account, (record) => ({
        ...record,
        tabs: { personal_sketch_tabs: "upload" },
      }));
      expect(await isListed()).toBe(true);
    });

    it("ends a session after 15 idle minutes and the time of the prompt on the server's clock, although the browser polls a status", async () => {
      const one = await portal.applicant();
      portal.advance(14 * 60_000);
      expect((await one.call("GET", "/api/tabs")).status).toBe(200);
      portal.advance(14 * 60_000);
      expect((await one.call("GET", "/api/pdf")).status).toBe(200);
      portal.advance(121_000);
      expect((await one.call("GET", "/api/tabs")).status).toBe(401);
      expect(one.cookies.has(SESSION_COOKIE)).toBe(false);
      applicant = await portal.applicant();
    });

    it("opens one application, masked, to a service token, records each use, and opens nothing once the token is withdrawn", async () => {
      await applicant.call("PUT", "/api/answer", { answers: { first_name: "Annabella", ssn: "123-45-6789" } });
      const staff = portal.person();
      const made = await portal.parts.deps.serviceLinks.create("graduate", applicant.username, 60_000);
      const path = `/service/tmp-pdf?service_token=${made?.token ?? ""}`;
      const { status, body } = await staff.call("GET", path);
      expect(status).toBe(200);
      expect(validate("/service/tmp-pdf", "GET", body)).toEqual([]);
      expect(body["answer"]).toMatchObject({ first_name: "Annabella" });
      expect(JSON.stringify(body)).not.toContain("123-45");
      const page = await staff.call("GET", `/education?service_token=${made?.token ?? ""}`);
      expect(page.body["text"]).toContain("Annabella");
      expect(page.body["text"]).not.toMatch(/123-45|<script/);
      const [link] = (await portal.parts.deps.serviceLinks.list("graduate")).filter(({ id }) => id === made?.record.id);
      expect(link?.uses.map((use) => use.path)).toEqual(["/service/tmp-pdf", "/education"]);
      await portal.parts.deps.serviceLinks.revoke("graduate", made?.record.id ?? "");
      expect((await staff.call("GET", path)).status).toBe(403);
      const ended = await staff.call("GET", `/education?service_token=${made?.token ?? ""}`);
      expect([ended.status, String(ended.body["text"])]).toEqual([403, expect.stringContaining("This link has ended")]);
    });

    it("accepts answers only from a partner, and gives them out once", async () => {
      const visitor = portal.person();
      const sent = { answers: { first_name: "Ann", nope: "x" } };
      expect((await visitor.call("POST", "/public/tmp", sent)).status).toBe(401);
      expect((await visitor.call("POST", "/public/tmp", sent, { authorization: `Bearer ${API_KEY}x` })).status).toBe(
        401,
      );
      const made = await visitor.call("POST", "/public/tmp", sent, { authorization: `Bearer ${API_KEY}` });
      expect(made.body).toMatchObject({ refused: [{ key: "nope", code: "unknown" }] });
      expect(validate("/public/tmp", "POST", made.body)).toEqual([]);
      const path = `/public/tmp?token=${String(made.body["token"])}`;
      expect((await visitor.call("GET", path)).body).toEqual({ answer: { first_name: "Ann" } });
      expect((await visitor.call("GET", path)).status).toBe(404);
    });

    it("accepts a report of where a browser failed, but nothing that might be an answer", async () => {
      const visitor = portal.person();
      const problem = { name: "TypeError", path: "/about", frames: ["/assets/FormPage-a1.js:3:45"] };
      expect((await visitor.call("POST", "/public/client-error", problem)).status).toBe(200);
      expect(
        (await visitor.call("POST", "/public/client-error", { ...problem, frames: ["my number is 123-45-6789"] }))
          .status,
      ).toBe(400);
      expect((await visitor.call("POST", "/public/client-error", { ...problem, name: "it said: Ada" })).status).toBe(
        400,
      );
    });

    it("answers lookups to anyone", async () => {
      const found = await portal.person().call("GET", "/lookup/find?text=harvard&category=college_ceeb&max_results=5");
      expect(validate("/lookup/find", "GET", found.body)).toEqual([]);
      expect(JSON.stringify(found.body)).toContain("Harvard University");
    });

    it("answers an unknown call in JSON", async () => {
      for (const path of [
        "/public/nope",
        "/service/nope",
        "/lookup/nope",
        "/config/nope/tenant.json",
        "/assets/nope.js",
      ]) {
        const { status, body } = await portal.person().call("GET", path);
        expect([path, status, body["code"]]).toEqual([path, 404, "not_found"]);
      }
    });
  });
}

/** Checks answers against the response schemas of the served OpenAPI document. */
function createAnswerValidator(
  document: Record<string, unknown>,
): (path: string, method: string, body: unknown) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ ...document, $id: "openapi" });
  return (path, method, body) => {
    const pointer = ["paths", path, method.toLowerCase(), "responses", "200", "content", "application/json", "schema"]
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const check = ajv.compile({ $ref: `openapi#/${pointer}` });
    check(body);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
  };
}
