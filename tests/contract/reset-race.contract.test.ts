import { expect, it } from "vitest";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD } from "./portal.fixture.ts";
import { post } from "./submitted.fixture.ts";

const NEW_PASSWORD = "Another-Horse-8?";

describeOnStore("A login while the password is reset", () => {
  const portal = usePortal();

  it.each(["createApplication", "createSession"] as const)(
    "does not outlive a reset that happens between the check of the password and %s",
    async (step) => {
      const thief = await portal.applicant();
      await post(thief, "forgot-password");
      const id = /id=([\w-]+)/.exec((await portal.mailTo(thief.username)).text)?.[1];
      const { store } = portal.parts.deps;
      const original = store[step];
      let isReset = false;
      const resetFirst = async (record: never): Promise<never> => {
        Object.assign(store, { [step]: original });
        const owner = portal.person(thief.username);
        const { status } = await owner.call("POST", "/public/reset-password", {
          username: thief.username,
          id,
          password: NEW_PASSWORD,
          confirm_password: NEW_PASSWORD,
        });
        isReset = status === 200;
        return Reflect.apply(original, store, [record]) as never;
      };
      Object.assign(store, { [step]: resetFirst });
      const late = portal.person(thief.username);
      await late.call("POST", "/public/login", { username: thief.username, password: PASSWORD });
      expect(isReset).toBe(true);
      expect((await late.call("GET", "/api/profile")).status).toBe(401);
      expect((await thief.call("GET", "/api/profile")).status).toBe(401);
      expect(
        (await late.call("POST", "/public/login", { username: thief.username, password: NEW_PASSWORD })).status,
      ).toBe(200);
    },
  );

  it("ends every session together with the password, even if the process dies right after it", async () => {
    const thief = await portal.applicant();
    await post(thief, "forgot-password");
    const id = /id=([\w-]+)/.exec((await portal.mailTo(thief.username)).text)?.[1];
    const { store } = portal.parts.deps;
    const original = store.changeAccount;
    Object.assign(store, {
      changeAccount: async (...change: Parameters<typeof original>) => {
        Object.assign(store, { changeAccount: original });
        await original(...change);
        throw new Error("The process died here.");
      },
    });
    expect(
      (
        await post(portal.person(thief.username), "reset-password", {
          id,
          password: NEW_PASSWORD,
          confirm_password: NEW_PASSWORD,
        })
      ).status,
    ).toBe(500);
    expect((await thief.call("GET", "/api/profile")).status).toBe(401);
    const owner = portal.person(thief.username);
    expect(
      (await owner.call("POST", "/public/login", { username: thief.username, password: NEW_PASSWORD })).status,
    ).toBe(200);
    expect((await owner.call("GET", "/api/profile")).status).toBe(200);
  });
});
