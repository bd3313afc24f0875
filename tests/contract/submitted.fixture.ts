import { expect } from "vitest";
import { completeAnswers } from "../faults/complete-answers.ts";
import type { Answer, Person, Portal } from "./portal.fixture.ts";

/** An application to the graduate school that its applicant has submitted. */
export interface Submitted {
  readonly one: Person;
  readonly id: string;
  readonly reference: string;
  readonly digest: string;
}

export const profileOf = async (one: Person): Promise<Answer["body"]> => (await one.call("GET", "/api/profile")).body;

/** Somebody new enters all that is asked, and these answers, and submits it. */
export async function submitNew(portal: Portal, answers: object = {}): Promise<Submitted> {
  const one = await portal.applicant();
  await one.call("PUT", "/api/answer", { answers: { ...completeAnswers, last_name: "First", ...answers } });
  const { status, body } = await one.call("POST", "/api/submit", {});
  expect(status).toBe(200);
  const { account, digest } = await profileOf(one);
  return { one, id: String(account), reference: String(body["reference"]), digest: String(digest) };
}

/** Every mail to somebody, also those that wait to be sent. */
export async function mailsTo({ parts }: Portal, { username }: Person) {
  await parts.outbox.drain();
  return ((await parts.deps.mailbox?.list()) ?? []).filter(({ to }) => to === username);
}

/** What /verify says to a stranger. */
export const verify = async (portal: Portal, reference: string, digest: string): Promise<unknown> =>
  (await portal.person().call("POST", "/public/verify", { reference, digest })).body["matches"];
