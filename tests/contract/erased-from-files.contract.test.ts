import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { useData } from "./opened-portal.fixture.ts";
import type { Portal } from "./portal.fixture.ts";

const MARK = "Xanthippe-Quuxberg";

const data = useData("suite");
let folder: string;
let portal: Portal;
beforeAll(async () => {
  portal = await data.open();
  folder = data.settings().DATA_DIR;
});

async function filesWith(text: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.includes(".sqlite"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name))));
  return files.filter((_, index) => texts[index]?.includes(text));
}

it("leaves nothing of an erased person in the database files", async () => {
  const officer = await portal.staff("officer");
  const others = await Promise.all([1, 2, 3, 4].map(() => portal.applicant()));
  const person = await portal.applicant();
  const { account: id } = (await person.call("GET", "/api/profile")).body;
  for (let time = 0; time < 12; time++) {
    for (const one of [...others, person]) {
      const words = one === person ? MARK : "Somebody";
      const answers = { first_name: words, personal_sketch: `${words} ${String(time)} `.repeat(50 * time) };
      expect((await one.call("PUT", "/api/answer", { answers })).status).toBe(200);
    }
    await officer.call("POST", `/api/office/applications/${String(id)}/notes`, { text: `About ${MARK}.` });
  }
  expect(await filesWith(MARK)).not.toEqual([]);
  await portal.parts.deps.personalData.erasure.eraseAccount("graduate", String(id), "operator");
  for (const text of [MARK, MARK.toLowerCase(), person.username])
    expect([text, await filesWith(text)]).toEqual([text, []]);
});
