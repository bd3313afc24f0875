import fc from "fast-check";
import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { changeTenant, within } from "../journeys/changed-tenant.ts";
import { readPdfText } from "../pdf-text.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import type { Portal } from "./portal.fixture.ts";
import {
  linkTo,
  logIn,
  profileOf,
  readByLink,
  recordOf,
  STARTER_ANSWERS,
  submitAs,
  submitNew,
  verify,
} from "./submitted.fixture.ts";

const writeFirst = () => changeTenant("templates/starter", {});

const FILES = [
  "tenant.json",
  "data-model.json",
  "conditions.json",
  "texts.json",
  "print.hbs",
  "options/programs.json",
  "pages/about.json",
  "pages/application.json",
  "assets/logo.svg",
] as const;

interface Edit {
  readonly file: (typeof FILES)[number];
  readonly kind: "delete" | "reword" | "cut" | "break" | "restyle";
  readonly at: number;
}
const editArbitrary: fc.Arbitrary<Edit> = fc.record({
  file: fc.constantFrom(...FILES),
  kind: fc.constantFrom("delete" as const, "reword" as const, "cut" as const, "break" as const, "restyle" as const),
  at: fc.nat(400),
});

function applyEdit(folder: string, { file, kind, at }: Edit): void {
  const path = join(folder, file);
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n");
  if (kind === "delete") rmSync(path);
  if (kind === "reword")
    writeFileSync(path, text.replaceAll(/("(?:title|label|name|text|university)": ")/g, `$1Reworded ${at} `));
  if (kind === "cut") writeFileSync(path, lines.filter((_, index) => index !== at % lines.length).join("\n"));
  if (kind === "break") writeFileSync(path, `${text.slice(0, at)}{{`);
  if (kind === "restyle")
    writeFileSync(
      path,
      text.replaceAll(/#[0-9a-fA-F]{6}/g, "#123456").replaceAll("{{> heading}}", "<p>Another head</p>"),
    );
}

describeOnStore("Versions of a tenant", () => {
  const data = useData();
  const { open } = data;

  it("prints a submission as before after random edits of the folder, even edits that break it", async () => {
    const first = await open(writeFirst());
    first.holdClock();
    const at = first.parts.deps.now();
    const { one } = await submitNew(first, STARTER_ANSWERS);
    const token = await linkTo(first, one, "starter");
    const before = await readByLink(first, token);
    await first.close();
    const edits = fc.array(editArbitrary, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(edits, async (chosen) => {
        const folder = writeFirst();
        for (const edit of chosen) applyEdit(join(folder, "starter"), edit);
        const opened = await open(folder);
        opened.holdClock(at);
        const after = await readByLink(opened, token);
        await opened.close();
        expect(after).toEqual(before);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it("prints, exports and verifies a submission after the tenant folder is gone", async () => {
    const first = await open(writeFirst());
    first.holdClock();
    const at = first.parts.deps.now();
    const { one, id: account, reference } = await submitNew(first, STARTER_ANSWERS);
    const token = await linkTo(first, one, "starter");
    const readPdf = async (opened: Portal) =>
      readPdfText(
        (await opened.parts.deps.documents.servicePdf("starter", account, "office"))?.bytes ?? new Uint8Array(),
      );
    const pdfBefore = await readPdf(first);
    expect(pdfBefore).toContain("Moreno");
    await first.close();

    const folder = changeTenant("tenants/certificate", {});
    const second = await open(folder);
    second.holdClock(at);
    expect(await readPdf(second)).toBe(pdfBefore);
    expect((await second.person().call("GET", `/service/tmp-pdf?service_token=${token}`)).status).toBe(403);

    const options = { env: { ...data.settings(folder), PATH: process.env["PATH"] ?? "" } };
    const command = async (...args: string[]) => {
      const given = ["dist/server/portico.js", ...args, "--tenant", "starter"];
      return (await promisify(execFile)(process.execPath, given, options)).stdout;
    };
    const exported = JSON.parse(await command("submission", "--reference", reference)) as {
      readonly digest: string;
      readonly statement: { readonly answers: unknown };
    };
    expect(exported.statement.answers).toMatchObject({ first_name: STARTER_ANSWERS["first_name"] });
    expect(await command("verify", "--reference", reference, "--digest", exported.digest)).toContain(
      "This is what was",
    );
  });
});

const REASON = "Your transcript names another degree.";
const writeSecond = () =>
  changeTenant("templates/starter", {
    "pages/about.json": (file) => {
      within<string[]>(file, "uiSchema", "ui:layout", "0", "children").push("nickname");
    },
    "data-model.json": (file) => {
      const properties = within<Record<string, { title?: string }>>(file, "properties");
      properties["nickname"] = { type: "string", title: "Nickname", "x-required": true } as object;
      for (const schema of Object.values(properties))
        if (schema.title !== undefined) schema.title = `New ${schema.title}`;
    },
  });
describeOnStore("A reopened application", () => {
  const data = useData();
  let portal: Portal;
  const open = async (folder: string): Promise<Portal> => (portal = await data.open(folder, { WORKERS: "1" }));

  it("accepts a new submission with a changed form, and keeps each submission in its own form", async () => {
    const before = await open(writeFirst());
    const answers = { ...STARTER_ANSWERS, last_name: "First" };
    const { one: submitter, id, reference, digest } = await submitNew(before, answers);
    const path = `/api/office/applications/${id}`;
    const asked = { reason: REASON, seen: null };
    const decided = await (await before.staff("officer", "starter")).call("POST", `${path}/reopening`, asked);
    expect(decided.status).toBe(200);
    await before.close();

    const one = await logIn(await open(writeSecond()), submitter);
    const { reopened, notice } = await profileOf(one);
    expect(reopened).toMatchObject({ reason: REASON });
    expect(notice).toMatchObject({ again: [{ key: "nickname", why: "missing" }] });
    const refused = await one.call("POST", "/api/submit", {});
    expect([refused.status, Object.keys(refused.body["errors"] as object)]).toEqual([422, ["nickname"]]);
    await one.call("PUT", "/api/answer", { answers: { last_name: "Second", nickname: "Addie" } });
    const again = await submitAs(one);
    expect([again.reference, again.digest === digest]).toEqual([reference, false]);

    const officer = await portal.staff("officer", "starter");
    const printOf = async (number: number): Promise<string> =>
      String((await officer.call("GET", `${path}/print?submission=${String(number)}`)).body["text"]);
    const [old, now] = [await printOf(1), await printOf(2)];
    expect([old.includes("First"), old.includes("Nickname"), old.includes("New Last")]).toEqual([true, false, false]);
    expect([now.includes("Second"), now.includes("Addie"), now.includes("New Nickname")]).toEqual([true, true, true]);
    for (const proof of [digest, again.digest]) expect(await verify(portal, reference, proof)).toBe(true);
    const record = await recordOf(portal, id, "starter");
    expect(record.configHash).toBe(portal.parts.deps.tenants.defaultTenant.hash);
    expect(record.earlier.map(({ configHash }) => configHash)).not.toContain(record.configHash);
  });
});
