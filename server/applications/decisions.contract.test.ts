import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  toApplicantView,
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
import type { Decision } from "./application-mails.ts";
import { createDraftWriter } from "./draft-writer.ts";
import { createFieldCipher } from "./field-cipher.ts";
import { officeStatusOf } from "./list-row.ts";
import { createDecisions, DECISIONS } from "./decisions.ts";
import { propertyRuns } from "../../tests/property-runs.ts";

const { id: tenant } = TENANT.definition.tenant;
const CIPHER = createFieldCipher([new Uint8Array(32).fill(1)]);
const STAFF = { by: "staff@example.edu", reason: "Why." };
const OWN = { by: "applicant", reason: "" };
type Decisions = ReturnType<typeof createDecisions>;
const OPENED = { ...STAFF, at: AT, until: AT + 1_000_000 };

describeStore("A decision about an application", () => {
  const opened = useStore();
  let store: Store;
  let other: Store;
  let next = 0;
  beforeAll(async () => {
    ({ store } = opened);
    other = await opened.openAgain();
  });

  const begin = async (change: (record: ApplicationRecord) => ApplicationRecord = (record) => record) => {
    const account = `decided-${(next += 1)}`;
    const draft = { ...createApplicationRecord(tenant, account, AT - 9), answers: { first_name: "Ada" } };
    await keepApplication(store, change(submitAt(draft, AT - 5)));
    return account;
  };
  const find = async (account: string): Promise<ApplicationRecord> => {
    const record = await store.findApplication(tenant, account);
    if (record === undefined) throw new Error("It is gone.");
    return record;
  };
  const partsOn = (on: Store, now = AT) => {
    const drafts = createDraftWriter({ store: on, cipher: CIPHER, now: () => now });
    return { drafts, decisions: createDecisions({ drafts, addEffects, now: () => now }) };
  };

  const isOpen = (record: ApplicationRecord) => reopen(record, OPENED);
  interface Row {
    readonly kind: Decision;
    readonly event?: string;
    readonly from?: typeof isOpen;
    decide(by: Decisions, account: string, seen: string | null): Promise<unknown>;
  }
  const reopens: Row["decide"] = (by, account, seen) =>
    by.decide(TENANT, account, DECISIONS.reopen, { ...STAFF, seen });
  const closes: Row["decide"] = (by, account, seen) => by.decide(TENANT, account, DECISIONS.close, { ...STAFF, seen });
  const withdraws: Row["decide"] = (by, account, seen) =>
    by.decide(TENANT, account, DECISIONS.withdrawOwn, { ...OWN, seen });
  it.each<Row>([
    { kind: "reopened", decide: reopens, event: "application.reopened" },
    { kind: "reopened", decide: reopens, from: isOpen },
    { kind: "closed", decide: closes, from: isOpen },
    { kind: "withdrawn", decide: withdraws, event: "application.withdrawn" },
  ])("stores its email and event, if any, in one write: $kind, $event", async ({ kind, decide, event, from }) => {
    const account = await begin(from);
    const seen = from === undefined ? null : new Date(AT).toISOString();
    const at = AT + 9;
    const killed = { ...store, replaceApplication: () => Promise.reject(new Error("Killed.")) };
    const before = await find(account);
    await expect(decide(partsOn(killed, at).decisions, account, seen)).rejects.toThrow("Killed.");
    expect([await find(account), await findMail(store, kind, account, at)]).toEqual([before, "nothing"]);
    await decide(partsOn(store, at).decisions, account, seen);
    const keys = [`${kind}:${at}`, ...(event === undefined ? [] : [`${event}:${account}:${at}`])];
    expect((await find(account)).effects.map(({ key }) => key)).toEqual(keys);
    expect(await findMail(store, kind, account, at)).toBe(kind);
  });

  it("sends no email about a decision that a later decision replaced", async () => {
    const account = await begin();
    const byApplicant = { by: "applicant", staff: null, reason: "" } as const;
    const steps: readonly (readonly [
      Parameters<typeof findMail>[1],
      (record: ApplicationRecord) => ApplicationRecord,
    ])[] = [
      ["withdrawn", (record) => withdraw(record, { ...byApplicant, at: AT })],
      ["reopened", (record) => reopen(record, { ...OPENED, at: AT + 1 })],
      ["reopened", (record) => ({ ...record, reopening: record.reopening && { ...record.reopening, at: AT + 2 } })],
      ["withdrawn", (record) => withdraw(record, { ...byApplicant, at: AT + 3 })],
      ["reopened", (record) => reopen(record, { ...OPENED, at: AT + 4 })],
    ];
    const sendAll = () => Promise.all(steps.map(([kind], index) => findMail(store, kind, account, AT + index)));
    for (const [at, [kind, change]] of steps.entries()) {
      await updateApplication(store, tenant, account, change);
      expect(await sendAll()).toEqual(steps.map((_, index) => (index === at ? kind : "nothing")));
    }
    await updateApplication(store, tenant, account, (record) => submitAt(record, AT + 5));
    expect((await sendAll()).at(-1)).toBe("nothing");
    await store.eraseApplication(tenant, account);
    expect(new Set(await sendAll())).toEqual(new Set(["nothing"]));
  });

  it("keeps each withdrawal complete while processes withdraw, reopen, save and submit concurrently", async () => {
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
          const write = (work: (record: ApplicationRecord) => ApplicationRecord) =>
            drafts.change(TENANT, account, (record) => {
              if (isSubmitted(record)) throw new Error("It is closed.");
              return work(record);
            });
          const ACTS = {
            withdraw: () => withdraws(decisions, account, seen),
            reopen: () => reopens(decisions, account, seen),
            save: () =>
              write((record) => ({ ...record, answers: { ...record.answers, first_name: `${String(index)}` } })),
            submit: () => write((record) => submitAt(record, AT + index)),
          };
          return ACTS[does]().then(
            () => {
              if (does === "save") saved.push(String(index));
              return does;
            },
            () => "refused",
          );
        };
        const results: string[] = [];
        // Runs two steps at a time, so that a pair can use the results of earlier pairs.
        for (let from = 0; from < steps.length; from += 2)
          results.push(
            ...(await Promise.all(steps.slice(from, from + 2).map((step, index) => act(step, from + index)))),
          );
        const record = await find(account);
        // Each acknowledged withdrawal is stored once, and each cancelled withdrawal is marked.
        expect(record.withdrawals).toHaveLength(results.filter((one) => one === "withdraw").length);
        expect(record.withdrawals.slice(0, -1).every(({ endedAt }) => endedAt !== null)).toBe(true);
        if (isWithdrawn(record)) {
          // The office sees it as withdrawn, and its applicant as submitted.
          expect(officeStatusOf(record, AT)).toBe("withdrawn");
          expect(isSubmitted(toApplicantView(record, AT))).toBe(true);
        }
        // The first submission is unchanged, and no refused save is stored.
        expect(findSubmitted(record, 1)?.answers["first_name"]).toBe("Ada");
        for (const { answers } of [record, ...record.earlier])
          expect(["Ada", ...saved]).toContain(answers["first_name"]);
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});
