import { fillIn, uploadDocument, type Applicant } from "./applicant.ts";

export const TEXT_KEYS = ["first_name", "middle_name", "last_name", "preferred_name", "prev_lname", "city"] as const;
export const TAB_GROUP = "personal_sketch_tabs";
const ROLES = ["switches tabs", "uploads", "submits"] as const;

/** The values that an applicant tried to write, oldest first, and the index of the last confirmed one, or -1. */
export interface Attempts {
  readonly tried: string[];
  acknowledged: number;
}

export interface Diary {
  readonly applicant: Applicant;
  readonly tag: string;
  readonly role: (typeof ROLES)[number];
  readonly saves: Map<string, Attempts>;
  readonly tabs: Attempts;
  readonly uploads: Attempts;
  uploadFailure: string | undefined;
  acknowledgedSaves: number;
  hasSubmitted: boolean;
}

const newAttempts = (): Attempts => ({ tried: [], acknowledged: -1 });

export async function openDiary(applicant: Applicant, index: number): Promise<Diary> {
  const role = ROLES[index % ROLES.length] ?? "uploads";
  if (role === "uploads") await applicant.insist("PUT", "/api/tabs", { tab_id: TAB_GROUP, chosen_tab: "upload" });
  if (role === "submits") await fillIn(applicant);
  return {
    applicant,
    tag: `applicant${index}`,
    role,
    saves: new Map(),
    tabs: newAttempts(),
    uploads: newAttempts(),
    uploadFailure: undefined,
    acknowledgedSaves: 0,
    hasSubmitted: false,
  };
}

export const hasSavedEnough = ({ acknowledgedSaves }: Diary): boolean => acknowledgedSaves > 5;

export async function act(diary: Diary, hasEnded: () => boolean): Promise<void> {
  for (let round = 0; !hasEnded(); round++) {
    if (!diary.hasSubmitted)
      await save(diary, TEXT_KEYS[round % TEXT_KEYS.length] ?? "first_name", `${diary.tag} ${round}`);
    if (diary.role === "switches tabs" && round % 5 === 1) await changeTab(diary, round % 2 === 0 ? "type" : "upload");
    if (diary.role === "uploads" && round % 15 === 2) await upload(diary, `sketch ${round}.pdf`);
    // A submission ends the saves, so it waits for enough of them.
    if (diary.role === "submits" && round % 20 === 19 && hasSavedEnough(diary) && !diary.hasSubmitted)
      diary.hasSubmitted = (await diary.applicant.call("POST", "/api/submit"))?.status === 200;
    await new Promise((done) => setTimeout(done, 30));
  }
}

async function attempt(attempts: Attempts, value: string, call: () => Promise<boolean>): Promise<boolean> {
  const place = attempts.tried.push(value) - 1;
  const isConfirmed = await call();
  if (isConfirmed) attempts.acknowledged = place;
  return isConfirmed;
}

async function save(diary: Diary, key: string, value: string): Promise<void> {
  const attempts = diary.saves.get(key) ?? newAttempts();
  diary.saves.set(key, attempts);
  const isConfirmed = await attempt(
    attempts,
    value,
    async () => (await diary.applicant.call("PUT", "/api/answer", { answers: { [key]: value } }))?.status === 200,
  );
  if (isConfirmed) diary.acknowledgedSaves++;
}

async function changeTab({ applicant, tabs }: Diary, tab: string): Promise<void> {
  await attempt(
    tabs,
    tab,
    async () => (await applicant.call("PUT", "/api/tabs", { tab_id: TAB_GROUP, chosen_tab: tab }))?.status === 200,
  );
}

async function upload(diary: Diary, fileName: string): Promise<void> {
  await attempt(diary.uploads, fileName, async () => {
    diary.uploadFailure = await uploadDocument(diary.applicant, fileName, diary.tag);
    return diary.uploadFailure === undefined;
  });
}
