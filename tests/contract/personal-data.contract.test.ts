import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { MongoClient } from "mongodb";
import { beforeAll, expect, it } from "vitest";
import { WEB_STATUSES, type OwnData } from "../../engine/protocol/index.ts";
import { createFieldCipher } from "../../server/applications/index.ts";
import { createPersonalData } from "../../server/privacy/index.ts";
import { createApplicationRecord, StoreUnavailableError, type Store } from "../../server/store/index.ts";
import { changeTenant } from "../journeys/changed-tenant.ts";
import { describeOnStore, useData, usePortal } from "./opened-portal.fixture.ts";
import { answersOf, forge, idOf, recordOf } from "./submitted.fixture.ts";
import { PASSWORD, type Person, type Portal } from "./portal.fixture.ts";
import type { Uploads } from "../../server/uploads/index.ts";

const DAY_MS = 24 * 60 * 60_000;

describeOnStore("Personal data", ({ mongo }) => {
  const data = useData("suite");
  let portal: Portal;
  let folder: string;
  let uri: string | undefined;
  beforeAll(async () => {
    const tenants = changeTenant("tenants/graduate", {
      "tenant.json": (file) => Object.assign(file, { retention: { draftMonths: 3, submittedMonths: 12 } }),
    });
    portal = await data.open(tenants);
    ({ DATA_DIR: folder, MONGODB_URI: uri } = data.settings());
  });

  const dump = async (): Promise<readonly string[]> => (uri === undefined ? dumpSqlite(folder) : dumpMongo(uri));
  const filesOf = async (id: string): Promise<readonly string[]> =>
    (await readdir(join(folder, "uploads"), { recursive: true })).filter((file) => file.includes(id));
  const erase = (person: Person, password = PASSWORD) =>
    person.call("POST", "/api/account/erasure", { current_password: password });

  const everywhere = async (): Promise<{ person: Person; id: string }> => {
    const person = await portal.applicant();
    const id = await idOf(person);
    await person.call("PUT", "/api/answer", { answers: { first_name: "Erasable-First", ssn: "123-45-6789" } });
    await person.call("POST", "/public/forgot-password", { username: person.username });
    for (const kind of ["incoming", "documents", "applications", "drafts"])
      await portal.parts.deps.uploads.write(`${kind}/graduate/${id}/any/file`, new TextEncoder().encode("%PDF"));
    const { token } = await portal.parts.deps.serviceLinks.createFor("graduate", id, DAY_MS, "everyone");
    await portal.app.request(`http://localhost:3000/?service_token=${token}`);
    await portal.parts.deps.store.keepReference({ tenant: "graduate", account: id, reference: randomUUID() });
    const { store, now } = portal.parts.deps;
    const note = { id: randomUUID(), at: now(), email: "staff@example.edu", text: "A note." };
    await store.addOfficeNote({ tenant: "graduate", application: id, ...note });
    await portal.parts.outbox.drain();
    return { person, id };
  };

  it("erases an account with all its data, and keeps only an anonymous erasure record", async () => {
    const other = await everywhere();
    const { person, id } = await everywhere();
    const before = (await dump()).filter((line) => line.includes(id) || line.includes(person.username));
    expect(before.length).toBeGreaterThan(6);
    expect((await erase(person)).status).toBe(200);
    expect(person.cookies.get("portico_session")).toBeUndefined();
    const after = (await dump()).filter((line) => line.includes(id) || line.includes(person.username));
    expect(after).toHaveLength(1);
    expect(after[0]).toMatch(/erasure/);
    expect(after[0]).not.toContain(person.username);
    expect(await filesOf(id)).toEqual([]);
    const { status } = await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    expect(status).toBe(400);
    expect(JSON.stringify((await other.person.call("GET", "/api/profile")).body)).toContain("Erasable-First");
    expect(await filesOf(other.id)).not.toEqual([]);
  });

  it.skipIf(mongo)("leaves nothing of an erased person in the database files", async () => {
    const mark = "Xanthippe-Quuxberg";
    const filesWith = async (text: string): Promise<readonly string[]> => {
      const files = (await readdir(folder)).filter((name) => name.includes(".sqlite"));
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name))));
      return files.filter((_, index) => texts[index]?.includes(text));
    };
    const officer = await portal.staff("officer");
    const others = await Promise.all([1, 2, 3, 4].map(() => portal.applicant()));
    const person = await portal.applicant();
    const id = await idOf(person);
    for (let time = 0; time < 12; time++) {
      for (const one of [...others, person]) {
        const words = one === person ? mark : "Somebody";
        const answers = { first_name: words, personal_sketch: `${words} ${String(time)} `.repeat(50 * time) };
        expect((await one.call("PUT", "/api/answer", { answers })).status).toBe(200);
      }
      await officer.call("POST", `/api/office/applications/${id}/notes`, { text: `About ${mark}.` });
    }
    expect(await filesWith(mark)).not.toEqual([]);
    await portal.parts.deps.personalData.erasure.eraseAccount("graduate", id, "operator");
    for (const text of [mark, mark.toLowerCase(), person.username])
      expect([text, await filesWith(text)]).toEqual([text, []]);
  });

  it("completes an erasure that was interrupted at any step", async () => {
    const { deps } = portal.parts;
    for (let steps = 0, isWhole = false; !isWhole; steps += 1) {
      const { person, id } = await everywhere();
      let left = steps;
      const breaking = <T extends object>(parts: T): T =>
        new Proxy(parts, {
          get: (target, key) => {
            const part: unknown = Reflect.get(target, key);
            if (typeof part !== "function" || !/^(erase|remove|list$|listApp)/.test(String(key))) return part;
            return (...given: readonly unknown[]): unknown => {
              if (left-- === 0) throw new Error("Interrupted.");
              return Reflect.apply(part, target, given);
            };
          },
        });
      const { erasure } = openProcess(portal, { store: breaking(deps.store), uploads: breaking(deps.uploads) });
      // An interruption before the order erases nothing, and is reported.
      const isOrdered = await erasure.eraseAccount("graduate", id, "operator").then(
        () => true,
        () => false,
      );
      isWhole = left > 0;
      if (!isOrdered) continue;
      await deps.personalData.erasure.run();
      portal.advance(2 * 60_000);
      await deps.personalData.erasure.run();
      const after = (await dump()).filter((line) => line.includes(id) || line.includes(person.username));
      expect(after.map((line) => /erasure/.test(line))).toEqual([true]);
      expect(await filesOf(id)).toEqual([]);
      expect(steps).toBeLessThan(40);
    }
  }, 240_000);

  it("erases an application that a simultaneous log-in has created", async () => {
    const { id } = await everywhere();
    const { deps } = portal.parts;
    await deps.personalData.erasure.eraseAccount("graduate", id, "operator");
    await deps.store.createApplication(createApplicationRecord("graduate", id, deps.now()));
    portal.advance(2 * 60_000);
    await deps.personalData.erasure.run();
    expect(await deps.store.findApplication("graduate", id)).toBeUndefined();
  });

  it("erases one application, but not one that its owner begins afterwards", async () => {
    const { person, id } = await everywhere();
    const { deps } = portal.parts;
    await deps.personalData.erasure.eraseApplication("graduate", id, "operator");
    expect((await person.call("GET", "/api/profile")).status).toBe(401);
    portal.advance(1000);
    await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    await person.call("PUT", "/api/answer", { answers: { first_name: "Afresh" } });
    portal.advance(2 * 60_000);
    await deps.personalData.erasure.run();
    const answer = await answersOf(person);
    expect(answer).toMatchObject({ first_name: "Afresh" });
    expect(answer).not.toHaveProperty("ssn");
  });

  it("erases nothing without the right password, and nothing after a submission", async () => {
    const { person, id } = await everywhere();
    const wrong = await erase(person, "Not-The-Password-1!");
    expect([wrong.status, wrong.body["code"]]).toEqual([400, "password_wrong"]);
    const { store } = portal.parts.deps;
    await forge(portal, id, {
      webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: portal.parts.deps.now() })),
    });
    const refused = await erase(person);
    expect([refused.status, refused.body["code"]]).toEqual([409, "application_submitted"]);
    expect(String(refused.body["message"])).toMatch(/write to \S+@\S+\.$/);
    expect((await store.findApplication("graduate", id))?.answers["first_name"]).toBe("Erasable-First");
  });

  it("warns the applicant of a draft once, and erases draft and account two weeks later", async () => {
    const { person, id } = await everywhere();
    const { person: returning, id: returned } = await everywhere();
    const { deps, outbox } = portal.parts;
    const run = async () => {
      await Promise.all([deps.personalData.retention.run(), deps.personalData.retention.run()]);
      await outbox.drain();
    };
    const told = async (one: Person) =>
      ((await deps.mailbox?.list()) ?? []).filter(({ to, subject }) => to === one.username && /deleted/.test(subject));
    await run();
    expect(await told(person)).toEqual([]);
    // Three months less thirteen days.
    portal.advance(79 * DAY_MS);
    await run();
    portal.advance(DAY_MS);
    await run();
    expect(await told(person)).toHaveLength(1);
    expect((await told(person))[0]?.text).toContain("log in before then");
    await returning.call("POST", "/public/login", { username: returning.username, password: PASSWORD });
    portal.advance(12 * DAY_MS);
    await run();
    expect(await deps.store.findAccount("graduate", id)).toBeDefined();
    portal.advance(2 * DAY_MS);
    await run();
    portal.advance(2 * 60_000);
    await deps.personalData.erasure.run();
    expect(await deps.store.findApplication("graduate", id)).toBeUndefined();
    expect(await deps.store.findAccount("graduate", id)).toBeUndefined();
    expect(await filesOf(id)).toEqual([]);
    expect(await deps.store.findApplication("graduate", returned)).toBeDefined();
    expect(await told(returning)).toHaveLength(1);
  });

  it("erases a submission after its retention period, and no draft that was changed meanwhile", async () => {
    const { id } = await everywhere();
    const { id: draft } = await everywhere();
    const { deps } = portal.parts;
    await forge(portal, id, { webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: deps.now() })) });
    const { revision } = (await deps.store.findApplication("graduate", draft)) ?? { revision: 0 };
    await deps.personalData.erasure.eraseApplication("graduate", draft, "retention", revision - 1);
    expect(await deps.store.findApplication("graduate", draft)).toBeDefined();
    expect(await filesOf(draft)).not.toEqual([]);
    expect((await dump()).filter((line) => line.includes(draft) && line.includes("erasure"))).toEqual([]);
    portal.advance(364 * DAY_MS);
    await deps.personalData.retention.run();
    expect(await deps.store.findApplication("graduate", id)).toBeDefined();
    portal.advance(2 * DAY_MS);
    await deps.personalData.retention.run();
    expect(await deps.store.findApplication("graduate", id)).toBeUndefined();
  });

  it("exports every stored answer of a person, and no other person's", async () => {
    await everywhere();
    const { person, id } = await everywhere();
    const given = { first_name: "Ada", felony: "N", felony_comment: "Hidden-Now", country_typed: "Typed-Land" };
    await forge(portal, id, {
      answers: { ...(await recordOf(portal, id)).answers, ...given },
      setAside: { gone_question: { value: "Set-Aside", isSealed: false } },
    });
    const { status, headers, body } = await person.call("GET", "/api/account/data");
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="graduate \d{4}-\d\d-\d\d\.json"/);
    expect(headers.get("cache-control")).toBe("no-store");
    const data = body as unknown as OwnData;
    expect(data.problems).toEqual([]);
    expect(data.account).toMatchObject({ id, email: person.username });
    const text = JSON.stringify(data.applications);
    for (const value of [...Object.values(given), "123-45-6789", "Set-Aside"]) expect(text).toContain(value);
    expect(data.applications[0]?.answers).toContainEqual(
      expect.objectContaining({ key: "first_name", question: expect.stringContaining("First"), value: "Ada" }),
    );
    expect(JSON.stringify(data)).not.toContain("Erasable-First");
    expect((await portal.person().call("GET", "/api/account/data")).status).toBe(401);
  });
});

function dumpSqlite(folder: string): readonly string[] {
  const database = new DatabaseSync(join(folder, "portico.sqlite"));
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
    return tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => `${name} ${JSON.stringify(row)}`),
    );
  } finally {
    database.close();
  }
}

async function dumpMongo(uri: string): Promise<readonly string[]> {
  const client = new MongoClient(uri);
  try {
    const lines: string[] = [];
    for (const { collectionName } of await client.db().collections())
      for (const document of await client.db().collection(collectionName).find().toArray())
        lines.push(`${collectionName} ${JSON.stringify(document)}`);
    return lines;
  } finally {
    await client.close();
  }
}

interface Failing {
  readonly store?: Partial<Store>;
  readonly uploads?: Partial<Uploads>;
}

/** The erasures and retention of another process, in which some functions of the stores fail. */
function openProcess({ parts: { deps, outbox } }: Portal, { store, uploads }: Failing) {
  return createPersonalData({
    ...deps,
    store: { ...deps.store, ...store },
    uploads: { ...deps.uploads, ...uploads },
    cipher: createFieldCipher([Buffer.alloc(32, 3)]),
    listDeliveries: () => [],
    logger: { info: () => undefined, warn: () => undefined },
    outbox,
    originOf: () => "http://localhost:3000",
  });
}

describeOnStore("An erasure begun by retention", () => {
  const portal = usePortal({}, [
    "tenants/graduate",
    { "tenant.json": (file) => Object.assign(file, { retention: { draftMonths: 3 } }) },
  ]);
  beforeAll(() => portal.holdClock());

  /** An applicant whose draft the next run of retention erases. */
  const beginOverdue = async () => {
    const person = await portal.applicant({ first_name: "Gone" });
    const id = await idOf(person);
    portal.advance(93 * DAY_MS);
    await portal.parts.deps.personalData.retention.run();
    portal.advance(15 * DAY_MS);
    return { person, id };
  };
  const gone = (): never => {
    throw new StoreUnavailableError("away");
  };

  it.each<[string, Failing]>([
    ["files cannot be deleted", { uploads: { list: gone } }],
    ["the record cannot be deleted", { store: { eraseRecord: async () => gone() } }],
  ])("erases the account too if the last application is erased later because %s", async (_, failing) => {
    const { id } = await beginOverdue();
    const { store, personalData } = portal.parts.deps;
    await openProcess(portal, failing).retention.run();
    expect(await store.findAccount("graduate", id)).toBeDefined();
    await personalData.erasure.run();
    portal.advance(2 * 60_000);
    await personalData.erasure.run();
    expect(await store.findApplication("graduate", id)).toBeUndefined();
    expect(await store.findAccount("graduate", id)).toBeUndefined();
  });

  it("keeps the account of a person who has returned meanwhile", async () => {
    const { person, id } = await beginOverdue();
    const { store, personalData } = portal.parts.deps;
    await personalData.retention.run();
    expect(await store.findApplication("graduate", id)).toBeUndefined();
    await person.call("POST", "/public/login", { username: person.username, password: PASSWORD });
    portal.advance(2 * 60_000);
    await personalData.erasure.run();
    expect(await store.findAccount("graduate", id)).toBeDefined();
    expect((await person.call("GET", "/api/profile")).status).toBe(200);
  });
});
