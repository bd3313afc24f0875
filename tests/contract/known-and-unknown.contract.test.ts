import * as argon2 from "@node-rs/argon2";
import { beforeAll, expect, it, vi } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD, type Person, type Portal } from "./portal.fixture.ts";
import { submitNew } from "./submitted.fixture.ts";

vi.mock("@node-rs/argon2", { spy: true });

/** Records hashings and calls of the store, on which the response time depends. */
function recordWork(portal: Portal): (call: () => Promise<unknown>) => Promise<readonly string[]> {
  const work: string[] = [];
  const { store } = portal.parts.deps;
  for (const name of Object.keys(store)) {
    const method: unknown = Reflect.get(store, name);
    if (typeof method !== "function") continue;
    Object.defineProperty(store, name, {
      value: (...values: unknown[]): unknown => {
        work.push(name);
        return Reflect.apply(method, store, values);
      },
    });
  }
  return async (call) => {
    work.length = 0;
    vi.mocked(argon2.hash).mockClear();
    vi.mocked(argon2.verify).mockClear();
    await call();
    const done = [
      ...work,
      `hashed ${vi.mocked(argon2.hash).mock.calls.length}`,
      `verified ${vi.mocked(argon2.verify).mock.calls.length}`,
    ];
    await portal.parts.outbox.drain();
    return done;
  };
}

describeOnStore("Known and unknown values", () => {
  const portal = usePortal();
  let workOf: ReturnType<typeof recordWork>;
  beforeAll(async () => {
    workOf = recordWork(portal);
    const nobody = portal.person();
    await nobody.call("POST", "/public/login", { username: nobody.username, password: PASSWORD });
  });

  const ask = async (call: string, body: object, id: string) => {
    let response = "";
    const work = await workOf(async () => {
      const { status, body: answer } = await portal.person().call("POST", `/public/${call}`, body);
      response = JSON.stringify([status, answer]).replaceAll(id, "ID");
    });
    return { work, response };
  };

  it.each([
    ["login", { password: "Wrong-Password-1!" }, "verified 1"],
    ["signup", { password: PASSWORD }, "hashed 1"],
    ["forgot-password", {}, "createCode"],
    ["resend-confirm", {}, "createCode"],
    ["confirm", { code: "000000" }, "countCodeAttempt"],
    ["reset-password", { id: "x", password: PASSWORD, confirm_password: PASSWORD }, "hashed 1"],
  ])("does the same work for known and unknown addresses in %s", async (call, body, expected) => {
    const known = await portal.applicant();
    const waiting = portal.person();
    await waiting.call("POST", "/public/signup", { username: waiting.username, password: PASSWORD });
    const unknown = portal.person();
    const askAbout = ({ username }: Person) => ask(call, { username, ...body }, username);
    const asked = await askAbout(known);
    expect(asked.work).toContain(expected);
    expect(await askAbout(unknown)).toEqual(asked);
    expect(await askAbout(waiting)).toEqual(asked);
    if (call === "signup")
      expect((await portal.mailTo(known.username)).subject).toContain("You already have an account");
  });

  it.each([
    ["a wrong digest", { digest: "0".repeat(64) }, "findApplication"],
    ["another PDF", { file_sha256: "0".repeat(64) }, "findJob"],
  ])("does the same work for known and unknown references with %s", async (_what, body, expected) => {
    const { reference } = await submitNew(portal);
    const known = await ask("verify", { reference, ...body }, reference);
    expect(known.work).toEqual(expect.arrayContaining(["findReferenceHolder", expected]));
    expect(await ask("verify", { reference: "0000-16JD", ...body }, "0000-16JD")).toEqual(known);
  });
});
