import { expect, it } from "vitest";
import { OF_ANSWERS } from "../../server/middleware/limit-bodies.ts";
import { readDocumentedApi } from "./documented.ts";
import { MAX_CHANGES } from "../../engine/protocol/index.ts";
import { HOSTILE_BODIES } from "./hostile-bodies.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { API_KEY } from "./portal.fixture.ts";

describeOnStore("Hostile bodies", () => {
  const portal = usePortal({ CALLS_PER_MINUTE: "1000000" });

  it("refuses hostile bodies in each call with one short message", async () => {
    const { calls } = readDocumentedApi((await portal.person().call("GET", "/openapi.json")).body);
    const people = { office: await portal.staff("admin"), api: await portal.applicant(), other: portal.person() };
    const withBodies = calls.filter(({ requestBody, path }) => requestBody !== undefined && path !== "/uploads");
    expect(withBodies.length).toBeGreaterThan(30);
    const bodies = Object.entries(HOSTILE_BODIES);
    for (const [at, { method, path }] of withBodies.entries())
      for (const [name, body] of OF_ANSWERS.has(`${method} ${path}`)
        ? bodies
        : [0, 5].map((more) => bodies[(at + more) % 10]!)) {
        const one = people[path.startsWith("/api/office/") ? "office" : path.startsWith("/api/") ? "api" : "other"];
        const headers = path === "/public/tmp" ? { "x-api-key": API_KEY } : {};
        const answer = await one.call(method, path.replaceAll(/\{\w+\}/g, "none"), body, headers);
        expect([name, method, path, answer.status >= 400 && answer.status < 500]).toEqual([name, method, path, true]);
        expect(JSON.stringify(answer.body).length, `${name}: ${method} ${path}`).toBeLessThan(1_000);
      }
  });

  it("refuses a letter with endless marks, and stores the other answers", async () => {
    const one = await portal.applicant();
    const endless = `a${"\u0301".repeat(40_000)}${"\u0316".repeat(40_000)}`;
    const { body } = await one.call("PUT", "/api/answer", { answers: { first_name: "Ann", personal_sketch: endless } });
    expect(body["refused"]).toMatchObject([{ key: "personal_sketch", code: "control" }]);
    expect((await one.call("GET", "/api/answer")).body["answers"]).toMatchObject({ first_name: "Ann" });
  });

  it("answers a hostile body with at most twenty problems", async () => {
    const one = await portal.applicant();
    const answers = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, "x"]));
    expect((await one.call("PUT", "/api/answer", { answers })).body["refused"]).toHaveLength(20);
    const changes = Object.fromEntries(
      Object.keys(answers)
        .map((key) => [key, {}])
        .slice(0, MAX_CHANGES),
    );
    const refused = await one.call("PUT", "/api/answer", { answers, changes });
    expect(Object.keys(refused.body["errors"] as object)).toHaveLength(20);
    const by = { base: 0, w: "page", seq: 1, ageMs: 0 };
    const many = Object.fromEntries(Array.from({ length: MAX_CHANGES + 1 }, (_, at) => [`k${at}`, by]));
    const more = await one.call("PUT", "/api/answer", { answers: {}, changes: many });
    expect([more.status, more.body["errors"]]).toEqual([400, { changes: ["is not as expected (too_big)"] }]);
    const named = await one.call("PUT", "/api/answer", { answers: {}, changes: { ["k".repeat(10_000)]: {} } });
    expect([named.status, JSON.stringify(named.body).length < 1_000]).toEqual([400, true]);
  });
});

describeOnStore("Calls beyond a limit", () => {
  const portal = usePortal({ CALLS_PER_MINUTE: "60" });

  it("refuses a stranger's or throttled call before it parses the body", async () => {
    portal.holdClock();
    const stranger = portal.person();
    const refused = async (path: string, headers?: Record<string, string>) =>
      (await stranger.call("POST", path, HOSTILE_BODIES["nesting"], headers)).body["code"];
    expect(await refused("/public/tmp")).toBe("api_key_invalid");
    expect(await refused("/api/submit")).toBe("session_invalid");
    const hurry = (path: string, method: string) =>
      Promise.all(
        Array.from({ length: 300 }, async () => portal.app.request(`http://localhost:3000${path}`, { method })),
      );
    await hurry("/public/rounds", "GET");
    expect(await refused("/public/login")).toBe("throttled");
    await hurry("/api/office/session", "POST");
    expect(await refused("/api/office/session")).toBe("throttled");
  });
});
