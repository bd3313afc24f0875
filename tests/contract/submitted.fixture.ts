import { expect } from "vitest";
import type { ApplicationRecord, AuditFilter, StaffMember } from "../../server/store/index.ts";
import { readScenario } from "../fixtures/read-scenario.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { PASSWORD, type Answer, type Person, type Portal } from "./portal.fixture.ts";

export const STARTER_ANSWERS = readScenario("templates/starter/scenarios/complete.json");

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

export const post = (one: Person, call: string, body: object = {}): Promise<Answer> =>
  one.call("POST", `/public/${call}`, { username: one.username, ...body });

/** Sends a PDF to the address of a presigned upload. */
export async function sendFile({ app }: Portal, fields: Readonly<Record<string, string>>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
  expect((await app.request("/uploads", { method: "POST", body: form })).status).toBe(204);
}

type Named = Pick<Person, "username">;

export async function logIn(portal: Portal, { username }: Named, password = PASSWORD): Promise<Person> {
  const one = portal.person(username);
  expect((await one.call("POST", "/public/login", { username, password })).status).toBe(200);
  return one;
}

export async function submitAs(one: Person): Promise<Submitted> {
  const { status, body } = await one.call("POST", "/api/submit", {});
  expect([status, body["errors"]]).toEqual([200, undefined]);
  const { account, digest } = await profileOf(one);
  return { one, id: String(account), reference: String(body["reference"]), digest: String(digest) };
}

export const submitNew = async (portal: Portal, answers: object = { ...COMPLETE_ANSWERS, last_name: "First" }) =>
  submitAs(await portal.applicant(answers));

/** @throws Error if the staff have no such member */
export async function memberOf({ parts }: Portal, { username }: Person, tenant = "graduate"): Promise<StaffMember> {
  const roster = await parts.deps.store.findStaffRoster(tenant);
  const member = roster?.members.find(({ email }) => email === username);
  if (member === undefined) throw new Error("There is no such member of the staff.");
  return member;
}

/** @throws Error if there is no such application */
export async function recordOf({ parts }: Portal, id: string, tenant = "graduate"): Promise<ApplicationRecord> {
  const record = await parts.deps.store.findApplication(tenant, id);
  if (record === undefined) throw new Error("There is no such application.");
  return record;
}

export async function forge(portal: Portal, id: string, change: Partial<ApplicationRecord>, tenant = "graduate") {
  const record = await recordOf(portal, id, tenant);
  expect(await portal.parts.deps.store.replaceApplication({ ...record, ...change }, record.revision)).toBe(true);
}

export const linkTo = async ({ parts }: Portal, { username }: Person, tenant = "graduate"): Promise<string> =>
  (await parts.deps.serviceLinks.create(tenant, username, 3_600_000))?.token ?? "";

export async function readByLink({ person }: Portal, token: string, path = "/about") {
  const page = await person().call("GET", `${path}?service_token=${token}`);
  const answers = await person().call("GET", `/service/tmp-pdf?service_token=${token}`);
  return [String(page.body["text"]), answers.body, page.headers.get("content-security-policy")] as const;
}

/** Returns up to 50 entries, the newest first. */
export const auditOf = ({ parts }: Portal, filter: AuditFilter = {}, tenant = "graduate") =>
  parts.deps.store.listAudit(tenant, Number.MAX_SAFE_INTEGER, 50, filter);

export async function mailsTo({ parts }: Portal, { username }: Person) {
  await parts.outbox.drain();
  return ((await parts.deps.mailbox?.list()) ?? []).filter(({ to }) => to === username);
}

export const codeTo = async (portal: Portal, { username }: Named): Promise<string> =>
  /\d{6}/.exec((await portal.mailTo(username)).subject)?.[0] ?? "";

export const linkIdTo = async (portal: Portal, { username }: Named): Promise<string> =>
  /id=([\w.-]+)/.exec((await portal.mailTo(username)).text)?.[1] ?? "";

export async function attach(portal: Portal, id: string, keys: readonly string[], tenant = "graduate") {
  const { answers, documents } = await recordOf(portal, id, tenant);
  const attached = keys.map((key, index) => {
    const pdfKey = `documents/${tenant}/${id}/${key}/kept.pdf`;
    return [
      key,
      { fileName: `${key}.pdf`, fileSize: 8, fileKey: "incoming/gone", pdfKey, handedInAt: index + 1 },
    ] as const;
  });
  for (const [, { pdfKey }] of attached) await portal.parts.deps.uploads.write(pdfKey, Buffer.from("%PDF-1.7"));
  const answered = Object.fromEntries(keys.map((key) => [key, "ANSWERED"]));
  const change = { answers: { ...answers, ...answered }, documents: { ...documents, ...Object.fromEntries(attached) } };
  await forge(portal, id, change, tenant);
}

export const verify = async (portal: Portal, reference: string, digest: string): Promise<unknown> =>
  (await portal.person().call("POST", "/public/verify", { reference, digest })).body["matches"];
