import { PDFDocument } from "pdf-lib";
import { expect } from "vitest";
import type { Applicant } from "./applicant.ts";

const TEXT_KEYS = ["first_name", "middle_name", "last_name", "preferred_name", "prev_lname", "city"] as const;

/** What one applicant did, and what the portal said of it. */
export interface Diary {
  readonly applicant: Applicant;
  /** Each value tried for a key, in order; `acknowledged` is the place of the last that was confirmed, or -1. */
  readonly saves: Map<string, { tried: string[]; acknowledged: number }>;
  tab: { tried: string[]; acknowledged: number };
  /** The upload was confirmed as being converted. */
  isUploading: boolean;
  acknowledgedSaves: number;
}

export const openDiary = (applicant: Applicant): Diary => ({ applicant, saves: new Map(), tab: { tried: [], acknowledged: -1 }, isUploading: false, acknowledgedSaves: 0 });

/** Saves, changes tabs and uploads until told to stop, whatever happens to the server meanwhile. */
export async function act(diary: Diary, tag: string, hasEnded: () => boolean): Promise<void> {
  for (let round = 0; !hasEnded(); round++) {
    const key = TEXT_KEYS[round % TEXT_KEYS.length] ?? "first_name";
    const value = `${tag} ${key} ${round}`;
    const kept = diary.saves.get(key) ?? { tried: [], acknowledged: -1 };
    diary.saves.set(key, kept);
    const place = kept.tried.push(value) - 1;
    const outcome = await diary.applicant.call("PUT", "/api/answer", { answers: { [key]: value } });
    if (outcome?.status === 200) {
      kept.acknowledged = place;
      diary.acknowledgedSaves++;
    }
    if (round % 5 === 1) await changeTab(diary, round);
    if (round % 7 === 2 && !diary.isUploading) await upload(diary, tag);
    if (outcome === undefined) await new Promise((done) => setTimeout(done, 50));
  }
}

async function changeTab(diary: Diary, round: number): Promise<void> {
  const tab = round % 2 === 0 ? "type" : "upload";
  const place = diary.tab.tried.push(tab) - 1;
  const outcome = await diary.applicant.call("PUT", "/api/tabs", { tab_id: "personal_sketch_tabs", chosen_tab: tab });
  if (outcome?.status === 200) diary.tab.acknowledged = place;
}

/** As the browser does: presign, post the file, start the conversion. */
async function upload(diary: Diary, tag: string): Promise<void> {
  const presigned = await diary.applicant.call("POST", "/api/presigned-url", { answer_key: "personal_sketch_pdf" });
  if (presigned?.status !== 200) return;
  const { url, fields } = presigned.body as { url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const document = await PDFDocument.create();
  document.addPage().drawText(tag);
  form.append("file", new Blob([Buffer.from(await document.save())], { type: "application/pdf" }), "sketch.pdf");
  const portalUrl = diary.applicant.portalUrl;
  const posted = await fetch(new URL(url, portalUrl), { method: "POST", body: form, headers: url.startsWith("http") && !url.startsWith(portalUrl) ? {} : diary.applicant.headers() }).catch(() => undefined);
  if (posted?.ok !== true) return;
  const started = await diary.applicant.call("POST", "/api/pdf/document-answer/personal_sketch_pdf", { file_key: fields.key, file_name: "sketch.pdf" });
  diary.isUploading = started?.status === 200;
}

/** Every acknowledged write is there, or a later one that was tried; nothing is anybody else's; the upload was converted. */
export async function expectKept(diary: Diary, tag: string): Promise<void> {
  const { applicant, saves, tab } = diary;
  const { status, body } = await applicant.insist("GET", "/api/profile");
  expect(status).toBe(200);
  const profile = body as { answer: Record<string, string>; tabs: Record<string, string>; username: string; document_answer: Record<string, unknown> };
  expect(profile.username).toBe(applicant.username);
  for (const [key, { tried, acknowledged }] of saves) {
    const place = tried.indexOf(profile.answer[key] ?? "");
    if (acknowledged >= 0) expect(place, `${tag}: ${key} holds ${String(profile.answer[key])}, acknowledged was ${String(tried[acknowledged])}`).toBeGreaterThanOrEqual(acknowledged);
  }
  for (const [key, value] of Object.entries(profile.answer)) if (typeof value === "string" && value.includes(" ")) expect(`${key}: ${value}`).toContain(`${tag} `);
  if (tab.acknowledged >= 0) expect(tab.tried.slice(tab.acknowledged)).toContain(profile.tabs.personal_sketch_tabs);
  if (diary.isUploading) {
    const deadline = Date.now() + 120_000;
    let conversion = "";
    while (!["COMPLETED", "FAILED"].includes(conversion) && Date.now() < deadline) {
      const answer = await applicant.insist("GET", "/api/pdf/document-answer/personal_sketch_pdf");
      conversion = String(answer.body.status).toUpperCase();
      await new Promise((done) => setTimeout(done, 300));
    }
    expect(`${tag}: conversion ${conversion}`).toBe(`${tag}: conversion COMPLETED`);
  }
}
