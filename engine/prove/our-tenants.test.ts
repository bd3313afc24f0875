import { expect, it } from "vitest";
import { findTenantFolders, loadTenant } from "../node/index.ts";
import { prove } from "./prove.ts";

const folders = [...(await findTenantFolders("tenants")), "templates/starter", "tests/fixtures/tenants/film"];

it.each(folders)(
  "finds no unreachable part of %s within the time limit",
  async (folder) => {
    const { tenant } = await loadTenant(folder);
    const limitMs = folder.endsWith("graduate") ? 5_000 : 30_000;
    const { proofs } = prove(tenant, new Date("2026-11-21T12:00:00Z"), limitMs);
    expect(proofs.filter(({ outcome }) => outcome === "unreachable")).toEqual([]);
    expect(proofs.filter(({ why }) => why?.startsWith("Not decided within") === true)).toEqual([]);
    const messages = new Set(proofs.map(({ target: { kind, key, detail } }) => `${kind} ${key} ${detail}`));
    const written = [...tenant.fields.values()].flatMap(({ key, schema: { errorMessage = {}, format } }) =>
      (typeof errorMessage === "string" ? [errorMessage] : Object.values(errorMessage)).flatMap((words) =>
        format === "date" ? [] : [`message ${key} says “${words}”`],
      ),
    );
    expect(written.filter((message) => !messages.has(message))).toEqual([]);
    const undecided = proofs.filter(({ outcome }) => outcome === "undecided").map(({ target: { key } }) => key);
    // The rule adds up grades and credits of eight courses.
    expect(undecided.filter((key) => !["low_gpa", "low_gpa_reason"].includes(key))).toEqual([]);
  },
  60_000,
);
