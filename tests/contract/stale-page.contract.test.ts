import { beforeAll, expect, it, beforeEach } from "vitest";
import { ACCOUNT_HEADER, EPOCH_HEADER, type AnswerChange } from "../../engine/protocol/index.ts";
import { defaultMessage } from "../../server/errors.ts";
import { describeOnStore, usePortal, type TenantChange } from "./opened-portal.fixture.ts";
import { PASSWORD, type Person } from "./portal.fixture.ts";
import { answersOf, codeTo, forge, post, profileOf, recordOf, idOf, save } from "./submitted.fixture.ts";
import { withFilms } from "../journeys/changed-tenant.ts";

describeOnStore("A page that was opened with another account", () => {
  const portal = usePortal();
  let first: Person;
  let second: Person;
  beforeAll(async () => {
    [first, second] = [await portal.applicant(), await portal.applicant()];
  });

  it.each([
    ["PUT", "/api/answer", { answers: { first_name: "Ada" } }],
    ["GET", "/api/profile", undefined],
    ["GET", "/api/logout", undefined],
    ["DELETE", "/api/sessions", undefined],
  ])("refuses %s %s, and keeps the session", async (method, path, body) => {
    const header = { [ACCOUNT_HEADER]: await idOf(first) };
    const refused = await second.call(method, path, body, header);
    expect([refused.status, refused.body["code"]]).toEqual([409, "other_account"]);
    expect(JSON.stringify(refused.body)).not.toContain(first.username);
    expect(await answersOf(second)).toEqual({});
  });

  it("reports to a page without a session that the session ended, not that another account is logged in", async () => {
    const header = { [ACCOUNT_HEADER]: await idOf(first) };
    const { status, body } = await portal.person().call("GET", "/api/profile", undefined, header);
    expect([status, body["code"]]).toEqual([401, "session_invalid"]);
  });
});

const by = (seq: number, base: unknown): AnswerChange => ({ base: Number(base), w: "page", seq, ageMs: 0 });

describeOnStore("A page that was opened before the database was restored", () => {
  const portal = usePortal();
  const save = (text: string, seq: number, base: unknown) => ({
    answers: { first_name: text },
    known: Number(base),
    changes: { first_name: by(seq, base) },
  });
  async function restore() {
    const person = await portal.applicant();
    const opened = await profileOf(person);
    const page = { [EPOCH_HEADER]: String(opened["epoch"]) };
    await person.call("PUT", "/api/answer", save("Ada", 1, opened["content_revision"]), page);
    const kept = await recordOf(portal, String(opened["account"]));
    await person.call("PUT", "/api/answer", { answers: { last_name: "King", ...save("Grace", 2, 2).answers } }, page);
    const { content_revision } = await profileOf(person);
    await forge(portal, String(opened["account"]), kept);
    return { person, page, known: Number(content_revision) };
  }

  it("refuses a page with the old epoch, and stores its lost change when it comes with the new epoch", async () => {
    const { person, page } = await restore();
    const epoch = await portal.parts.deps.store.renewEpoch();
    expect(await profileOf(person)).toMatchObject({ epoch, answer: { first_name: "Ada" } });
    for (const [method, path, body] of [
      ["PUT", "/api/answer", save("Grace", 2, 2)],
      ["GET", "/api/answer?known=0", undefined],
      ["POST", "/api/submit", { content_revision: 2 }],
      ["PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }],
    ] as const) {
      const refused = await person.call(method, path, body, page);
      expect([path, refused.status, refused.body["code"]]).toEqual([path, 409, "portal_restored"]);
    }
    const again = await person.call("PUT", "/api/answer", save("Grace", 2, 0), { [EPOCH_HEADER]: epoch });
    expect(again.body).toMatchObject({ results: { first_name: "stored" }, answer: { first_name: "Grace" } });
    expect((await profileOf(person))["asides"]).toEqual([]);
  });

  it("refuses a revision from the future, but accepts a call without a revision", async () => {
    const { person, page, known } = await restore();
    for (const [method, path, body] of [
      ["PUT", "/api/answer", save("Grace", 2, known)],
      ["PUT", "/api/answer", { ...save("Grace", 2, 0), known: 0, changes: { first_name: by(2, known) } }],
      ["GET", `/api/answer?known=${String(known)}`, undefined],
      ["POST", "/api/submit", { content_revision: known }],
      ["PUT", "/api/add-another", { button_id: "college", num_components: 2, known }],
    ] as const) {
      const refused = await person.call(method, path, body, page);
      expect([path, refused.body["code"]]).toEqual([path, "portal_restored"]);
    }
    expect((await person.call("PUT", "/api/answer", { answers: { first_name: "Grace" } })).status).toBe(200);
  });

  it("refuses a page that knew lost answers, even after later saves have reached its revision", async () => {
    const { person, page, known } = await restore();
    const readRevision = async () => Number((await profileOf(person))["content_revision"]);
    const before = await readRevision();
    for (let seq = 1; (await readRevision()) < known; seq += 1)
      await person.call("PUT", "/api/answer", { answers: { city: `Dayton ${String(seq)}` } }, page);
    const refused = [
      await person.call("PUT", "/api/answer", save("Grace", 3, known), page),
      await person.call("GET", `/api/answer?known=${String(known)}`, undefined, page),
      await person.call("POST", "/api/submit", { content_revision: known }, page),
    ];
    expect(refused.map(({ body }) => body["code"])).toEqual(Array(3).fill("portal_restored"));
    expect((await person.call("GET", `/api/answer?known=${String(before)}`, undefined, page)).status).toBe(200);
  });

  async function restoreWithoutAccount() {
    const person = await portal.applicant({ first_name: "Ada" });
    const { account, journal_key, epoch } = await profileOf(person);
    const { store } = portal.parts.deps;
    await store.eraseAccount("graduate", String(account));
    await store.eraseApplication("graduate", String(account));
    await store.renewEpoch();
    return { person, opened: { account, journal_key, epoch } };
  }
  async function signUpAgain(person: Person) {
    await post(person, "signup", { password: PASSWORD });
    await post(person, "confirm", { code: await codeTo(portal, person) });
    expect((await post(person, "login", { password: PASSWORD })).status).toBe(200);
    return profileOf(person);
  }

  it("asks the owner at the log-in to sign up again, and then returns the same account to the browser", async () => {
    const { person, opened } = await restoreWithoutAccount();
    const refused = await post(person, "login", { password: PASSWORD });
    expect([refused.status, refused.body["message"]]).toEqual([400, defaultMessage("login.restored")]);
    const stranger = await post(portal.person(person.username), "login", { password: PASSWORD });
    expect(stranger.body["message"]).toBe(defaultMessage("login.failed"));
    const { epoch, ...same } = opened;
    const again = await signUpAgain(person);
    expect(again).toMatchObject({ ...same, answer: {} });
    expect(again["epoch"]).not.toBe(epoch);
    const wrong = await post(portal.person(person.username, person.cookies), "login", { password: "Wrong-Horse-9!" });
    expect(wrong.body["message"]).toBe(defaultMessage("login.failed"));
  });

  it("never gives a sign-up the account of another browser, of an existing person or of an erased person", async () => {
    const { person, opened } = await restoreWithoutAccount();
    const elsewhere = await signUpAgain(portal.person(person.username));
    expect(elsewhere["account"]).not.toBe(opened.account);

    const renamed = await portal.applicant();
    const { account } = await profileOf(renamed);
    await portal.parts.deps.store.changeAccount("graduate", String(account), { username: `new-${renamed.username}` });
    await portal.parts.deps.store.renewEpoch();
    expect((await signUpAgain(renamed))["account"]).not.toBe(account);

    const erased = await portal.applicant();
    const gone = await profileOf(erased);
    await erased.call("POST", "/api/account/erasure", { current_password: PASSWORD });
    expect((await signUpAgain(erased))["account"]).not.toBe(gone["account"]);
  });

  it("sets a lost text aside if the page asks for this, and keeps the answer as it is", async () => {
    const person = await portal.applicant();
    const lost = { ...save("Ada", 1, 0), changes: { first_name: { ...by(1, 0), isAside: true } } };
    expect((await person.call("PUT", "/api/answer", lost)).body).toMatchObject({ results: { first_name: "aside" } });
    expect(await profileOf(person)).toMatchObject({ answer: {}, asides: [{ key: "first_name", value: "Ada" }] });
  });
});

type Json = Record<string, unknown>;
const change = (w: string, seq: number, base: number, rest: Json = {}): Json => ({ w, seq, base, ageMs: 0, ...rest });

describeOnStore("Two pages of one applicant", () => {
  const portal = usePortal();
  let one: Person;
  beforeEach(async () => {
    one = await portal.applicant();
  });

  const save = async (answers: Json, changes?: Json, rest: Json = {}) =>
    (await one.call("PUT", "/api/answer", { answers, ...(changes === undefined ? {} : { changes }), ...rest })).body;
  const news = async (known: number) => (await one.call("GET", `/api/answer?known=${known}`)).body;
  const readRecord = async () => recordOf(portal, await idOf(one));
  const readRevision = async () => (await readRecord()).contentRevision;

  it("sends a page every answer that another page saved, with its label and its writer", async () => {
    const { content_revision: known } = await profileOf(one);
    expect(known).toBe(1);
    await save({ country: "USA", first_name: "Ada" }, { country: change("a", 1, 1), first_name: change("a", 2, 1) });
    const middle = await readRevision();
    const second = await save({ last_name: "King" }, { last_name: change("b", 1, 1) }, { known: 1 });
    const last = await readRevision();
    expect(second).toMatchObject({
      results: { last_name: "stored" },
      news: {
        content_revision: last,
        answers: { country: "USA", country_desc: "United States", first_name: "Ada", last_name: "King" },
        marks: { country: [middle, "a", 1], first_name: [middle, "a", 2], last_name: [last, "b", 1] },
        asides: [],
        submitted: false,
      },
    });
    expect((await news(middle))["answers"]).toEqual({ last_name: "King" });
    expect((await news(last))["answers"]).toEqual({});
  });

  it("shows the applicant a secret answer that was set aside, and stores it encrypted", async () => {
    await save({ ssn: "987-65-4321" }, { ssn: change("a", 1, 1) });
    await save({ ssn: "123-45-6789" }, { ssn: change("b", 1, 1) });
    expect((await news(0))["asides"]).toMatchObject([{ key: "ssn", value: "987-65-4321" }]);
    const record = await readRecord();
    expect(record.asides).toMatchObject([{ key: "ssn", isSealed: true }]);
    expect(JSON.stringify(record)).not.toMatch(/987-65-4321|123-45-6789/);
    await save({ ssn: "987-65-4321" }, { ssn: change("c", 1, 1, { ageMs: 99_000 }) });
    expect((await news(0))["asides"]).toHaveLength(1);
  });

  it("sets aside an answer that a change of tab would clear unseen", async () => {
    await save({ personal_sketch: "my story" }, { personal_sketch: change("a", 1, 1) });
    const choose = (body: Json) =>
      one.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload", ...body });
    const before = await readRevision();
    await choose({ known: 1 });
    const { asides, answers, marks } = await news(before);
    expect(asides).toMatchObject([{ key: "personal_sketch", value: "my story", kind: "cleared" }]);
    expect([answers, marks]).toEqual([{ personal_sketch: "" }, { personal_sketch: [await readRevision(), "", 0] }]);
  });

  it("keeps the content revision when a page saves its last page, a status or its errors", async () => {
    await one.call("PUT", "/api/last-page", { last_page: "about" });
    await one.call("POST", "/api/web-status", { web_status: "started" });
    await one.call("POST", "/api/validations", { errors: {} });
    expect((await news(0))["content_revision"]).toBe(1);
  });
});

const FILMS: TenantChange = ["templates/starter", withFilms(["{film}title", "{film}plot", "{film}still"])];

describeOnStore("Items with files", () => {
  const portal = usePortal({}, FILMS);
  let one: Person;
  const revision = async () => Number((await profileOf(one))["content_revision"]);
  const arrange = async (order: readonly number[], rest: object = {}) => {
    const asked = { button_id: "film", num_components: 2, order, known: await revision(), ...rest };
    const { status, body } = await one.call("PUT", "/api/items", asked);
    return status === 200 ? Number(body["content_revision"]) : body["code"];
  };
  const begin = (answer_key: string, rest: object = {}) =>
    one.call("POST", "/api/presigned-url", { answer_key, file_name: "a.pdf", ...rest });
  beforeEach(async () => {
    one = await portal.applicant();
    await one.call("PUT", "/api/add-another", { button_id: "film", num_components: 2 });
    await save(one, { film_title: "Turf", film_2_title: "Peat" });
  });

  it("moves no items while a file is sent or converted, and refuses a file that was meant for another item", async () => {
    const { body } = await begin("film_2_still", { arranged: 0 });
    expect(await arrange([2, 1])).toBe("upload_running");
    const fileKey = (body["fields"] as { key: string }).key;
    await portal.parts.deps.uploads.write(fileKey, new TextEncoder().encode("%PDF"));
    const conversion = "/api/pdf/document-answer/film_2_still";
    expect((await one.call("POST", conversion, { file_key: fileKey, file_name: "a.pdf", shown: null })).status).toBe(
      200,
    );
    expect(await arrange([2, 1])).toBe("upload_running");
    await one.call("DELETE", conversion);
    await arrange([2, 1]);
    expect((await begin("film_2_still", { arranged: 0 })).body["code"]).toBe("items_changed");
    const unnamed = await one.call("POST", "/api/presigned-url", { answer_key: "film_2_still" });
    const late = (unnamed.body["fields"] as { key: string }).key;
    await portal.parts.deps.uploads.write(late, new TextEncoder().encode("%PDF"));
    const refused = await one.call("POST", conversion, { file_key: late, file_name: "a.pdf", shown: null });
    expect(refused.body["code"]).toBe("document_changed");
  });
});
