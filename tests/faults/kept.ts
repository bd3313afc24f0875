import { expect } from "vitest";
import { readConfig } from "../../server/config/index.ts";
import { createParts } from "../../server/create-parts.ts";
import { DOCUMENT_KEY, type Applicant } from "./applicant.ts";
import { TAB_GROUP, type Attempts, type Diary } from "./crowd.ts";

const WORK_MS = 120_000;
/** Longer than a sweep keeps unreferenced files. */
const LATER_MS = 2 * 60 * 60_000;
const TENANT = "graduate";

type Profile = {
  readonly answer: Record<string, unknown>;
  readonly tabs: Record<string, string>;
  readonly username: string;
  readonly document_answer: Record<string, { readonly file_name: string }>;
  readonly web_status: readonly { readonly web_status: string }[];
};

/**
 * Checks three things: the stored value of each field is the last acknowledged one or a later try, the applicant has no
 * other applicant's texts, and the applicant's jobs complete.
 */
export async function expectWritesPersisted({
  applicant,
  tag,
  role,
  saves,
  tabs,
  uploads,
  hasSubmitted,
}: Diary): Promise<void> {
  const profile = await profileOf(applicant);
  expect(profile.username).toBe(applicant.username);
  for (const [key, attempts] of saves) expectHeld(`${tag}: ${key}`, profile.answer[key], attempts);
  for (const [key, value] of Object.entries(profile.answer))
    if (typeof value === "string" && /applicant\d/.test(value)) expect(`${key}: ${value}`).toContain(`${tag} `);
  if (role === "switches tabs") expectHeld(`${tag}: tab`, profile.tabs[TAB_GROUP], tabs);
  if (role === "uploads") {
    expect(uploads.acknowledged, `${tag} had no upload confirmed`).toBeGreaterThanOrEqual(0);
    expect(await workOf(applicant, `/api/pdf/document-answer/${DOCUMENT_KEY}`), tag).toBe("COMPLETED");
    expectHeld(`${tag}: document`, (await profileOf(applicant)).document_answer[DOCUMENT_KEY]?.file_name, uploads);
  }
  if (role === "submits") {
    const statuses = profile.web_status.map((entry) => entry.web_status);
    if (hasSubmitted) expect(statuses).toContain("submitted");
    // A repeated submission is harmless.
    expect((await applicant.insist("POST", "/api/submit")).status).toBe(200);
    expect((await profileOf(applicant)).web_status.map((entry) => entry.web_status)).toEqual([
      "started",
      "validating",
      "submitted",
    ]);
    expect((await applicant.insist("PUT", "/api/answer", { answers: { first_name: "Late" } })).status).toBe(409);
    expect(await workOf(applicant, "/api/pdf"), tag).toBe("COMPLETED");
  }
}

/** Checks the stopped portal: every document has its file, each job is complete, and a sweep leaves no other file. */
export async function expectNoOrphans(
  env: Readonly<Record<string, string>>,
  applicants: readonly Applicant[],
): Promise<void> {
  const { deps, close } = await createParts(
    readConfig({ ...env, LOG_LEVEL: "silent", WORKERS: "0" }),
    "http://localhost",
    () => undefined,
    () => Date.now() + LATER_MS,
  );
  try {
    await deps.documents.sweepOrphans();
    const referred: unknown[] = [];
    for (const { username } of applicants) {
      const account = (await deps.store.findAccountByUsername(TENANT, username))?.id ?? "";
      const application = await deps.store.findApplication(TENANT, account);
      const { documents = {}, removedDocuments = {} } = application ?? {};
      for (const document of [documents, removedDocuments].flatMap((kept) => Object.values(kept)))
        referred.push(document.pdfKey);
      const jobs = await Promise.all([
        deps.store.findJob({ tenant: TENANT, account, kind: "conversion", key: DOCUMENT_KEY }),
        deps.store.findJob({ tenant: TENANT, account, kind: "pdf", key: "submission" }),
      ]);
      for (const job of jobs)
        if (job !== undefined) expect(job).toMatchObject({ state: "COMPLETED", leaseOwner: null, leaseUntil: null });
      if (jobs[1] !== undefined) referred.push(jobs[1].result?.pdfKey);
    }
    const stored: string[] = [];
    for await (const { key } of deps.uploads.list("")) stored.push(key);
    expect(stored.sort()).toEqual(referred.sort());
  } finally {
    await close();
  }
}

const profileOf = async (applicant: Applicant): Promise<Profile> =>
  (await applicant.insist("GET", "/api/profile")).body as unknown as Profile;

function expectHeld(what: string, value: unknown, { tried, acknowledged }: Attempts): void {
  if (acknowledged >= 0)
    expect(
      tried.lastIndexOf(String(value)),
      `${what} holds ${String(value)}, acknowledged was ${String(tried[acknowledged])}`,
    ).toBeGreaterThanOrEqual(acknowledged);
}

/** Resolves to COMPLETED, or to the last status and message if the work fails or takes too long. */
export async function workOf(applicant: Applicant, path: string): Promise<string> {
  const deadline = Date.now() + WORK_MS;
  for (;;) {
    const { status, message } = (await applicant.insist("GET", path)).body;
    if (status === "COMPLETED") return status;
    // The next request makes a failed PDF again, but a file would have to be sent again.
    if (Date.now() > deadline || (status === "FAILED" && path !== "/api/pdf"))
      return `${String(status)}: ${String(message)}`;
    await new Promise((done) => setTimeout(done, 200));
  }
}
