import { beforeAll, expect, it } from "vitest";
import { completeAnswers } from "../faults/complete-answers.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import type { Person } from "./portal.fixture.ts";

describeOnStore("Submission", () => {
  const portal = usePortal();
  let one: Person;
  beforeAll(async () => {
    one = await portal.applicant();
  });

  it("refuses an incomplete application with the messages of each field, and changes nothing", async () => {
    await one.call("PUT", "/api/answer", { answers: { ...completeAnswers, last_name: "" } });
    await one.call("POST", "/api/web-status", { web_status: "validating" });
    const refused = await one.call("POST", "/api/submit");
    expect([refused.status, refused.body["code"], refused.body["errors"]]).toEqual([
      422,
      "submission_invalid",
      { last_name: [expect.stringContaining("last name")] },
    ]);
    expect((await one.call("GET", "/api/profile")).body["web_status"]).toHaveLength(2);
  });

  it("does not store a refused date as the answer, keeps what was typed, and gives the same message as the field", async () => {
    const put = async (birth_date: string) =>
      (await one.call("PUT", "/api/answer", { answers: { birth_date, birth_date_typed: "1999-09-09" } })).body[
        "answer"
      ];
    const before = (await one.call("GET", "/api/profile")).body["answer"] as Record<string, unknown>;
    for (const [typed, message] of [
      ["1990-02-31", "Enter a date of birth that exists"],
      ["1900-01-01", "This date is not supported. Please contact help support for assistance."],
      ["2024-01-01", "You must be 13 years or older to apply."],
    ]) {
      expect(await put(typed ?? "")).toEqual({ birth_date: "", birth_date_typed: typed });
      expect((await one.call("POST", "/api/submit")).body["errors"]).toMatchObject({ birth_date: [message] });
    }
    expect(await put(String(before["birth_date"]))).toEqual({
      birth_date: before["birth_date"],
      birth_date_typed: "",
    });
  });

  it("accepts a complete application, even twice, and queues its PDF", async () => {
    await one.call("PUT", "/api/answer", { answers: { last_name: "Moreno" } });
    const [first, second] = await Promise.all([one.call("POST", "/api/submit"), one.call("POST", "/api/submit")]);
    expect(first.body).toEqual(second.body);
    expect(first.body["message"]).toBe("Your application was successfully submitted.");
    expect((first.body["web_status"] as { web_status: string }[]).map(({ web_status }) => web_status)).toEqual([
      "started",
      "validating",
      "submitted",
    ]);
    expect((await one.call("GET", "/api/pdf")).body).toMatchObject({ status: "UNPROCESSED", url: "" });
  });

  it("stamps the application with the configuration that it was made with", async () => {
    const account = await portal.parts.deps.store.findAccountByUsername("graduate", one.username);
    expect((await portal.parts.deps.store.findApplication("graduate", account?.id ?? ""))?.configHash).toBe(
      portal.parts.deps.tenants.defaultTenant.hash,
    );
  });
});
