import { beforeAll, expect, it } from "vitest";
import {
  createApplicationRecord,
  findSubmitted,
  reopen,
  updateApplication,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";
import { describeStore, useStore } from "../store/store-under-test.fixture.ts";
import { createSigner } from "../signing/index.ts";
import {
  addEffects,
  DECIDED_AT as AT,
  DECIDED_TENANT as TENANT,
  findMail,
  keepApplication,
  submitAt,
} from "./decisions-under-test.fixture.ts";
import { createDraftWriter } from "./draft-writer.ts";
import { createFieldCipher } from "./field-cipher.ts";
import { createDecisions, DECISIONS } from "./decisions.ts";
import { sealSubmission, isUnchanged } from "./submission-proof.ts";
import { sealAnswers, sealWithNewestKey } from "./sealed-answers.ts";

const { id: tenant } = TENANT.definition.tenant;
const [OLD, NEW] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const CIPHER = createFieldCipher([OLD]);
const FACTS = { reference: "REF", at: AT, timeZone: "UTC", form: "f", documents: {} };
const SAID = { at: AT, by: "staff@example.edu", reason: "Why.", until: AT + 1 };

function submitted(account: string, cipher = CIPHER): ApplicationRecord {
  const draft = createApplicationRecord(tenant, account, AT);
  const answers = sealAnswers(cipher, TENANT, draft, { first_name: "Ada", ssn: "123-45-6789" });
  const record = submitAt({ ...draft, ...answers }, AT - 5);
  return { ...record, submission: sealSubmission(cipher, createSigner([]), record, FACTS) };
}

it("gives earlier submissions the newest key, with which they are what was submitted still", () => {
  const both = createFieldCipher([NEW, OLD]);
  const reopened = reopen(submitted("rotated"), SAID);
  const rotated = sealWithNewestKey(both, reopened);
  const onlyNew = createFieldCipher([NEW]);
  const first = findSubmitted(rotated, 1);
  if (!first?.submission) throw new Error("There is no submission.");
  expect(isUnchanged(onlyNew, first, first.submission)).toBe(true);
  expect(Object.values(first.sealed).every((sealed) => onlyNew.canOpen(sealed))).toBe(true);
  expect(sealWithNewestKey(both, rotated)).toBe(rotated);
});

describeStore("Opening an application again", () => {
  const opened = useStore();
  let store: Store;
  let next = 0;
  beforeAll(() => {
    ({ store } = opened);
  });

  const begin = async (): Promise<string> => {
    const account = `reopened-${(next += 1)}`;
    await keepApplication(store, submitted(account));
    return account;
  };
  const mailOf = (account: string, at?: number) => findMail(store, "reopened", account, at);
  const write = (account: string, change: (record: ApplicationRecord) => ApplicationRecord) =>
    updateApplication(store, tenant, account, change);

  const decisionsAt = (at: number, on: Store = store) =>
    createDecisions({
      addEffects,
      drafts: createDraftWriter({ store: on, cipher: CIPHER, now: () => at }),
      now: () => at,
    });
  const effectsOf = async (account: string) =>
    (await store.findApplication(tenant, account))?.effects.map(({ key }) => key);

  it("is one write with its mail and its event", async () => {
    const account = await begin();
    const asked = { by: SAID.by, reason: SAID.reason, seen: null };
    const killed = { ...store, replaceApplication: () => Promise.reject(new Error("Killed.")) };
    await expect(decisionsAt(AT, killed).decide(TENANT, account, DECISIONS.reopen, asked)).rejects.toThrow("Killed.");
    expect([await effectsOf(account), await mailOf(account)]).toEqual([[], "nothing"]);
    await decisionsAt(AT).decide(TENANT, account, DECISIONS.reopen, asked);
    const effects = [`reopened:${AT}`, `application.reopened:${account}:${AT}`];
    expect([await effectsOf(account), await mailOf(account)]).toEqual([effects, "reopened"]);
    // Another last day is no other opening.
    await decisionsAt(AT + 1).decide(TENANT, account, DECISIONS.reopen, { ...asked, seen: new Date(AT).toISOString() });
    expect(await effectsOf(account)).toEqual([...effects, `reopened:${AT + 1}`]);
  });

  it("is closed in one write with the mail of that", async () => {
    const account = await begin();
    await write(account, (record) => reopen(record, { ...SAID, until: AT + 100 }));
    const closedMailOf = () => findMail(store, "closed", account, AT + 9);
    const asked = { by: SAID.by, reason: SAID.reason, seen: new Date(AT).toISOString() };
    expect(await closedMailOf()).toBe("nothing");
    await decisionsAt(AT + 9).decide(TENANT, account, DECISIONS.close, asked);
    expect([await effectsOf(account), await closedMailOf(), await mailOf(account)]).toEqual([
      [`closed:${AT + 9}`],
      "closed",
      "nothing",
    ]);
    // Somebody asked a moment earlier, and is written later.
    const other = decisionsAt(AT + 8).decide(TENANT, account, DECISIONS.close, asked);
    await expect(other).rejects.toMatchObject({ code: "application_changed" });
    await write(account, (record) => submitAt(record, AT + 20));
    expect(await closedMailOf()).toBe("nothing");
  });

  it("sends no mail that is not true any more: it was submitted since, opened once more, or is gone", async () => {
    const account = await begin();
    await write(account, (record) => reopen(record, SAID));
    expect(await mailOf(account)).toBe("reopened");
    await write(account, (record) => ({
      ...record,
      reopening: record.reopening && { ...record.reopening, at: AT + 1 },
    }));
    expect([await mailOf(account), await mailOf(account, AT + 1)]).toEqual(["nothing", "reopened"]);
    await write(account, (record) => submitAt(record, AT + 2));
    expect([await mailOf(account), await mailOf(account, AT + 1)]).toEqual(["nothing", "nothing"]);
    await store.eraseApplication(tenant, account);
    expect(await mailOf(account)).toBe("nothing");
  });
});
