import { tmpdir } from "node:os";
import { beforeAll, expect, it } from "vitest";
import type { RetentionFile } from "../../engine/core/index.ts";
import { createPersonalData, type PersonalData } from "../../server/privacy/index.ts";
import { StoreUnavailableError, type Store } from "../../server/store/index.ts";
import { createFieldCipher } from "../../server/applications/index.ts";
import { createVersions } from "../../server/tenants/index.ts";
import type { Uploads } from "../../server/uploads/index.ts";
import { describeOnStore, usePortal } from "./opened-portal.fixture.ts";
import { PASSWORD } from "./portal.fixture.ts";

const DAY_MS = 24 * 60 * 60_000;

describeOnStore("An erasure begun by retention", () => {
  const portal = usePortal({}, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { retention: { draftMonths: 3 } }) },
  ]);
  beforeAll(() => portal.holdClock());

  /** Another process, with another rule and without some stores. */
  const openProcess = ({
    rule,
    store = {},
    uploads = {},
  }: {
    readonly rule: RetentionFile | undefined;
    readonly store?: Partial<Store>;
    readonly uploads?: Partial<Uploads>;
  }): PersonalData => {
    const { deps, outbox } = portal.parts;
    const loaded = deps.tenants.find("graduate");
    if (loaded === undefined) throw new Error("There is no tenant.");
    const { tenant, ...definition } = loaded.definition;
    const { retention: _, ...rest } = tenant;
    const changed = { ...definition, tenant: { ...rest, ...(rule && { retention: rule }) } };
    return createPersonalData({
      ...deps,
      versions: createVersions({ store: deps.store, now: deps.now, folder: tmpdir(), onDamage: () => undefined }),
      store: { ...deps.store, ...store },
      uploads: { ...deps.uploads, ...uploads },
      cipher: createFieldCipher([Buffer.alloc(32, 3)]),
      listDeliveries: () => [],
      logger: { info: () => undefined, warn: () => undefined },
      outbox,
      tenants: { all: () => [{ ...loaded, definition: changed }] },
      originOf: () => "http://localhost:3000",
    });
  };

  const beginOverdue = async (): Promise<string> => {
    const person = await portal.applicant({ first_name: "Gone" });
    const id = String((await person.call("GET", "/api/profile")).body["account"]);
    portal.advance(93 * DAY_MS);
    await portal.parts.deps.personalData.retention.run();
    portal.advance(15 * DAY_MS);
    return id;
  };
  const gone = (): never => {
    throw new StoreUnavailableError("away");
  };
  const away = (): Promise<never> => Promise.reject(new StoreUnavailableError("away"));

  it.each<[string, () => Parameters<typeof openProcess>[0]]>([
    ["files cannot be deleted", () => ({ rule: { draftMonths: 3 }, uploads: { list: gone } })],
    ["the record cannot be deleted", () => ({ rule: { draftMonths: 3 }, store: { eraseRecord: away } })],
  ])("erases the account too if the last application is erased later because %s", async (_, toProcess) => {
    const id = await beginOverdue();
    const { store, personalData } = portal.parts.deps;
    await openProcess(toProcess()).retention.run();
    expect(await store.findAccount("graduate", id)).toBeDefined();
    await personalData.erasure.run();
    portal.advance(2 * 60_000);
    await personalData.erasure.run();
    expect(await store.findApplication("graduate", id)).toBeUndefined();
    expect(await store.findAccount("graduate", id)).toBeUndefined();
  });

  it("keeps the account of a person who has returned meanwhile", async () => {
    const person = await portal.applicant({ first_name: "Back" });
    const id = String((await person.call("GET", "/api/profile")).body["account"]);
    portal.advance(93 * DAY_MS);
    const { store, personalData } = portal.parts.deps;
    await personalData.retention.run();
    portal.advance(15 * DAY_MS);
    await personalData.retention.run();
    expect(await store.findApplication("graduate", id)).toBeUndefined();
    await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    portal.advance(2 * 60_000);
    await personalData.erasure.run();
    expect(await store.findAccount("graduate", id)).toBeDefined();
    expect((await person.call("GET", "/api/profile")).status).toBe(200);
  });
});
