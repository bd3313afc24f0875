import { beforeAll, expect, it } from "vitest";
import { ACCOUNT_HEADER } from "../../engine/protocol/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, type Person } from "./portal.fixture.ts";

describeOnStore("A page that was opened with another account", () => {
  const portal = usePortal();
  let first: Person;
  let second: Person;
  const accountOf = async (person: Person): Promise<string> =>
    String((await person.call("GET", "/api/profile")).body["account"]);
  beforeAll(async () => {
    [first, second] = [await portal.applicant(), await portal.applicant()];
  });

  it.each([
    ["PUT", "/api/answer", { answers: { first_name: "Ada" } }],
    ["GET", "/api/profile", undefined],
    ["POST", "/api/submit", undefined],
    ["PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: "upload" }],
    ["GET", "/api/logout", undefined],
    ["GET", "/api/pdf", undefined],
    ["GET", "/api/sessions", undefined],
    ["DELETE", "/api/sessions", undefined],
    [
      "PUT",
      "/api/password",
      { current_password: PASSWORD, password: "Another-Horse-8?", confirm_password: "Another-Horse-8?" },
    ],
    ["POST", "/api/email", { username: "new@example.edu", current_password: PASSWORD }],
    ["PUT", "/api/email", { code: "000000" }],
  ])("may do nothing by %s %s, and the session goes on", async (method, path, body) => {
    const header = { [ACCOUNT_HEADER]: await accountOf(first) };
    const refused = await second.call(method, path, body, header);
    expect([refused.status, refused.body["code"]]).toEqual([409, "other_account"]);
    expect(JSON.stringify(refused.body)).not.toContain(first.username);
    expect((await second.call("GET", "/api/profile")).body["answer"]).toEqual({});
  });

  it("is served when it names the session's own account, or none", async () => {
    const header = { [ACCOUNT_HEADER]: await accountOf(first) };
    const answers = { first_name: "Ada" };
    expect((await first.call("PUT", "/api/answer", { answers }, header)).status).toBe(200);
    expect((await first.call("PUT", "/api/answer", { answers })).status).toBe(200);
  });

  it.each(["", "x", "__proto__", "a".repeat(5_000)])("is refused for an account such as %j", async (account) => {
    const { status } = await first.call("GET", "/api/profile", undefined, { [ACCOUNT_HEADER]: account });
    expect(status).toBe(409);
  });

  it("hears of an ended session before it hears of another account", async () => {
    const header = { [ACCOUNT_HEADER]: await accountOf(first) };
    const { status, body } = await portal.person().call("GET", "/api/profile", undefined, header);
    expect([status, body["code"]]).toEqual([401, "session_invalid"]);
  });

  it("finds in the profile a key for its device that is the account's, whatever the session", async () => {
    const keyOf = async (person: Person) => String((await person.call("GET", "/api/profile")).body["journal_key"]);
    const key = await keyOf(first);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(await keyOf(second)).not.toBe(key);
    await first.call("GET", "/api/logout");
    await first.call("POST", "/public/login", { username: first.username, password: "Correct-Horse-9!" });
    expect(await keyOf(first)).toBe(key);
  });
});
