import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  atTime,
  createApplicationRecord,
  findSubmitted,
  isSubmitted,
  isWithdrawn,
  reopen,
  updateApplication,
  withdraw,
  withdrawalOf,
  type ApplicationRecord,
  type Store,
} from "../store/index.ts";
import { describeStore, useStore } from "../store/store-under-test.fixture.ts";
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
import { officeStatusOf } from "./list-row.ts";
import { createDecisions, DECISIONS } from "./decisions.ts";
import { propertyRuns } from "../../tests/property-runs.ts";

const { id: tenant } = TENANT.definition.tenant;
const CIPHER = createFieldCipher([new Uint8Array(32).fill(1)]);
const ASKED = { by: "applicant", reason: "", seen: null };
const OPENED = { by: "staff@example.edu", reason: "Why.", until: AT + 1_000_000 };

describeStore("Withdrawing an application", () => {
  const opened = useStore();
  let store: Store;
  let other: Store;
  let next = 0;
  beforeAll(async () => {
    ({ store } = opened);
    other = await opened.openAgain();
  });

  const begin = async (isSubmittedToo = true): Promise<string> => {
    const account = `withdrawn-${(next += 1)}`;
    const draft = { ...createApplicationRecord(tenant, account, AT - 9), answers: { first_name: "Ada" } };
    await keepApplication(store, isSubmittedToo ? submitAt(draft, AT - 5) : draft);
    return account;
  };
  const find = async (account: string): Promise<ApplicationRecord> => {
    const record = await store.findApplication(tenant, account);
    if (record === undefined) throw new Error("It is gone.");
    return record;
  };
  const mailOf = (account: string, at?: number) => findMail(store, "withdrawn", account, at);
  const reopenedMailOf = (account: string, at: number) => findMail(store, "reopened", account, at);
  const partsOn = (on: Store, now = AT) => {
    const drafts = createDraftWriter({ store: on, cipher: CIPHER, now: () => now });
    return { drafts, decisions: createDecisions({ drafts, addEffects, now: () => now }) };
  };

  it("is one write with its mail and its event", async () => {
    const account = await begin();
    const killed = { ...store, replaceApplication: () => Promise.reject(new Error("Killed.")) };
    await expect(partsOn(killed).decisions.decide(TENANT, account, DECISIONS.withdrawOwn, ASKED)).rejects.toThrow(
      "Killed.",
    );
    expect([await find(account), await mailOf(account)]).toMatchObject([{ withdrawals: [], effects: [] }, "nothing"]);
    await partsOn(store).decisions.decide(TENANT, account, DECISIONS.withdrawOwn, ASKED);
    const { effects } = await find(account);
    expect(effects).toMatchObject([
      { kind: "mail", account, key: `withdrawn:${AT}` },
      { kind: "webhook", account: "crm", input: { type: "application.withdrawn", by: "applicant", isStored: true } },
    ]);
    expect(await mailOf(account)).toBe("withdrawn");
  });

  it("sends no email about a withdrawal or reopening that a later decision replaced", async () => {
    const account = await begin();
    const change = (work: (record: ApplicationRecord) => ApplicationRecord) =>
      updateApplication(store, tenant, account, work);
    await change((record) => withdraw(record, { at: AT, by: "applicant", staff: null, reason: "" }));
    expect(await reopenedMailOf(account, AT + 1)).toBe("nothing");
    await change((record) => reopen(record, { ...OPENED, at: AT + 1 }));
    expect([await mailOf(account), await reopenedMailOf(account, AT + 1)]).toEqual(["nothing", "reopened"]);
    await change((record) => withdraw(record, { at: AT + 2, by: "office", staff: "a@example.edu", reason: "b" }));
    expect([await mailOf(account), await mailOf(account, AT + 2), await reopenedMailOf(account, AT + 1)]).toEqual([
      "nothing",
      "withdrawn",
      "nothing",
    ]);
    await store.eraseApplication(tenant, account);
    expect(await mailOf(account, AT + 2)).toBe("nothing");
  });

  it("withdraws no draft, nothing twice and nothing that has become another meanwhile", async () => {
    const { decisions } = partsOn(store);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: unknown) => (error as { code: string }).code,
      );
    expect(await codeOf(decisions.decide(TENANT, await begin(false), DECISIONS.withdrawOwn, ASKED))).toBe(
      "application_not_submitted",
    );
    const account = await begin();
    await decisions.decide(TENANT, account, DECISIONS.withdrawOwn, ASKED);
    expect(await codeOf(decisions.decide(TENANT, account, DECISIONS.withdrawOwn, ASKED))).toBe("application_withdrawn");
    const opening = { by: OPENED.by, reason: OPENED.reason };
    expect(await codeOf(decisions.decide(TENANT, account, DECISIONS.reopen, { ...opening, seen: null }))).toBe(
      "application_changed",
    );
    const seen = new Date(AT).toISOString();
    await partsOn(store, AT + 1).decisions.decide(TENANT, account, DECISIONS.reopen, { ...opening, seen });
    expect(await codeOf(decisions.decide(TENANT, account, DECISIONS.withdrawOwn, ASKED))).toBe("application_changed");
  });

  it("is there whole or not at all, whichever processes withdraw, open, save and submit at the same time", async () => {
    const step = fc.constantFrom("withdraw", "reopen", "save", "submit");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 4, maxLength: 10 }), async (steps) => {
        const account = await begin();
        let moment = AT;
        const saved: string[] = [];
        const act = async ([does, isOther]: (typeof steps)[number], index: number) => {
          const { drafts, decisions } = partsOn(isOther ? other : store, (moment += 1));
          const current = await find(account);
          const decided = withdrawalOf(current)?.at ?? current.reopening?.at;
          const seen = decided === undefined ? null : new Date(decided).toISOString();
          const opening = { by: OPENED.by, reason: OPENED.reason, seen };
          const write = (work: (record: ApplicationRecord) => ApplicationRecord) =>
            drafts.change(TENANT, account, (record) => {
              if (isSubmitted(record)) throw new Error("It is closed.");
              return work(record);
            });
          const done =
            does === "withdraw"
              ? decisions.decide(TENANT, account, DECISIONS.withdrawOwn, { ...ASKED, seen })
              : does === "reopen"
                ? decisions.decide(TENANT, account, DECISIONS.reopen, opening)
                : does === "save"
                  ? write((record) => ({ ...record, answers: { ...record.answers, first_name: `${String(index)}` } }))
                  : write((record) => submitAt(record, AT + index));
          return done.then(
            () => {
              if (does === "save") saved.push(String(index));
              return does;
            },
            () => "refused",
          );
        };
        const results: string[] = [];
        // Two at a time, so that one may also know what the others did.
        for (let from = 0; from < steps.length; from += 2)
          results.push(
            ...(await Promise.all(steps.slice(from, from + 2).map((step, index) => act(step, from + index)))),
          );
        const record = await find(account);
        // Each withdrawal that was answered is stored once, and what was taken back is known as such.
        expect(record.withdrawals).toHaveLength(results.filter((one) => one === "withdraw").length);
        expect(record.withdrawals.slice(0, -1).every(({ endedAt }) => endedAt !== null)).toBe(true);
        if (isWithdrawn(record)) {
          // Nobody changes anything in it, and everybody sees what was submitted last.
          expect(officeStatusOf(record)).toBe("withdrawn");
          expect(isSubmitted(atTime(record, AT))).toBe(true);
        }
        // The first submission is what it was, and no save that was refused is anywhere.
        expect(findSubmitted(record, 1)?.answers["first_name"]).toBe("Ada");
        for (const { answers } of [record, ...record.earlier])
          expect(["Ada", ...saved]).toContain(answers["first_name"]);
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});
