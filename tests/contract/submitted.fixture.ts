import { expect } from "vitest";
import type { ApplicationRecord } from "../../server/store/index.ts";
import { completeAnswers } from "../faults/complete-answers.ts";
import type { Answer, Person, Portal } from "./portal.fixture.ts";

/** An application that its applicant has submitted. */
export interface Submitted {
  readonly one: Person;
  readonly id: string;
  readonly reference: string;
  readonly digest: string;
}

export const profileOf = async (one: Person): Promise<Answer["body"]> => (await one.call("GET", "/api/profile")).body;
export const answersOf = async (one: Person) => (await profileOf(one))["answer"] as Readonly<Record<string, unknown>>;
export const idOf = async (one: Person): Promise<string> => String((await profileOf(one))["account"]);

export const save = (one: Person, answers: object): Promise<Answer> => one.call("PUT", "/api/answer", { answers });

/** Submits what somebody has entered. */
export async function submitAs(one: Person): Promise<Submitted> {
  const { status, body } = await one.call("POST", "/api/submit", {});
  expect([status, body["errors"]]).toEqual([200, undefined]);
  const { account, digest } = await profileOf(one);
  return { one, id: String(account), reference: String(body["reference"]), digest: String(digest) };
}

/** Somebody new enters these answers, or all that the graduate school asks, and submits them. */
export async function submitNew(portal: Portal, answers: object = { ...completeAnswers, last_name: "First" }) {
  const one = await portal.applicant();
  await save(one, answers);
  return submitAs(one);
}

/** The stored record of an application. @throws Error if there is none */
export async function recordOf({ parts }: Portal, id: string, tenant = "graduate"): Promise<ApplicationRecord> {
  const record = await parts.deps.store.findApplication(tenant, id);
  if (record === undefined) throw new Error("There is no such application.");
  return record;
}

/** Changes what is stored behind the portal's back. */
export async function forge(portal: Portal, id: string, change: Partial<ApplicationRecord>, tenant = "graduate") {
  const record = await recordOf(portal, id, tenant);
  expect(await portal.parts.deps.store.replaceApplication({ ...record, ...change }, record.revision)).toBe(true);
}

/** Every mail to somebody, also those that wait to be sent. */
export async function mailsTo({ parts }: Portal, { username }: Person) {
  await parts.outbox.drain();
  return ((await parts.deps.mailbox?.list()) ?? []).filter(({ to }) => to === username);
}

/** What /verify says to a stranger. */
export const verify = async (portal: Portal, reference: string, digest: string): Promise<unknown> =>
  (await portal.person().call("POST", "/public/verify", { reference, digest })).body["matches"];
