import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { branchesOf, EMPTY_APPLICATION, evaluate, toPrintModel } from "../engine/core/index.ts";
import type { AddAnotherNode, LayoutNode } from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";

interface KeptColleges {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The keys among the page's `properties`, in order. */
  readonly asked: readonly string[];
  readonly prefixes: readonly string[];
}

/** What a test below edits in the starter's files. */
interface Editable {
  readonly schema: { readonly properties: object; required?: string[] };
  readonly uiSchema: { readonly "ui:layout": object[] };
  readonly rules?: object[];
}

const kept = JSON.parse(readFileSync("tests/fixtures/colleges-by-key.json", "utf8")) as KeptColleges;
const { definition } = await loadTenant("tenants/graduate");
const education = definition.pages.find(({ id }) => id === "education");

function findAddAnother(nodes: readonly LayoutNode[], id: string): AddAnotherNode | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    if (node.type === "addAnother" && node.id === id) return node;
    for (const branch of branchesOf(node)) {
      const found = findAddAnother(branch, id);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

// The kept copy is what the tenant's files said while each college had its keys written out.
describe("the graduate school's colleges, declared once", () => {
  it("are the same answers under the same keys", () => {
    const colleges = Object.entries(definition.dataModel.properties).filter(([key]) => key.startsWith("college_"));
    expect(Object.fromEntries(colleges)).toEqual(kept.answers);
  });

  it("are asked in the same order by the same page", () => {
    expect(Object.keys(education?.schema.properties ?? {})).toEqual(kept.asked);
    expect(education?.schema.properties["college_3_state"]).toEqual(kept.answers["college_3_state"]);
    expect(findAddAnother(education?.uiSchema["ui:layout"] ?? [], "college")?.prefixes).toEqual(kept.prefixes);
  });
});

describe("a group with a fixed number of items", () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), "portico-repeat-")), "starter");
    await cp("templates/starter", folder, { recursive: true });
    const edit = async (file: string, change: (json: Editable) => void) => {
      const json = JSON.parse(await readFile(join(folder, file), "utf8")) as Editable;
      change(json);
      await writeFile(join(folder, file), JSON.stringify(json));
    };
    await edit("data-model.json", (json) =>
      Object.assign(json, {
        repeat: {
          shot: {
            max: 12,
            firstPrefix: "shot_1_",
            properties: {
              vaccine: { type: "string", title: "Vaccine {n}" },
              date: { type: "string", title: "Date", format: "date" },
            },
          },
        },
      }),
    );
    await edit("pages/about.json", ({ schema, uiSchema, rules = [] }) => {
      Object.assign(schema.properties, { "{shot}": { $ref: "../data-model.json#/repeat/shot" } });
      schema.required = [...(schema.required ?? []), "{shot}vaccine"];
      uiSchema["ui:layout"].push({
        type: "repeat",
        id: "shot",
        itemTitle: "Immunization {n}",
        children: ["{shot}vaccine", { type: "block", shownWhen: "{shot}named", children: ["{shot}date"] }],
      });
      rules.push({ field: "{shot}date", requiredWhen: "{shot}named", message: "When was number {n}?" });
      Object.assign(schema, { errorMessage: { required: { "{shot}vaccine": "Which vaccine was number {n}?" } } });
    });
    await edit("conditions.json", (json) =>
      Object.assign(json, { "{shot}named": { when: { answered: "{shot}vaccine" } } }),
    );
  });
  afterAll(() => rm(join(folder, ".."), { recursive: true }));

  it("lints clean, asks every item at once, and prints each under its heading, also an empty one", async () => {
    const { tenant, problems } = await loadTenant(folder);
    expect(problems).toEqual([]);
    const now = new Date("2026-11-21T12:00:00Z");
    const application = { ...EMPTY_APPLICATION, answers: { shot_2_vaccine: "MMR" } };
    const evaluation = evaluate(tenant, application, now);
    expect([...evaluation.visible].filter((key) => key.startsWith("shot_"))).toEqual([
      "shot_1_vaccine",
      "shot_2_vaccine",
      "shot_2_date",
      ...Array.from({ length: 10 }, (_, index) => `shot_${index + 3}_vaccine`),
    ]);
    expect(tenant.fields.get("shot_3_vaccine")?.label).toBe("Vaccine 3");
    const printed = toPrintModel(tenant, application, evaluation, now)
      .pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
      .flatMap((item) => (item.kind === "group" ? [item.label] : []));
    expect(printed).toEqual(Array.from({ length: 12 }, (_, index) => `Immunization ${index + 1}`));
    expect(evaluation.errors.get("shot_1_vaccine")).toEqual(["Which vaccine was number 1?"]);
    expect(evaluation.errors.get("shot_12_vaccine")).toEqual(["Which vaccine was number 12?"]);
  });
});
