import { expect, it } from "vitest";
import { createRun } from "./command-line.fixture.ts";

const why = (...words: readonly string[]) => createRun("tenants")("why", "graduate", ...words);

it("prints why a question is hidden, with the places of the question and its condition", async () => {
  const { out, code } = await why("entry_term");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^question entry_term: Entry Term, tenants\/graduate\/pages\/education\.json:\d+\n {2}Hidden: it is shown only if /,
  );
  expect(out).toMatch(/\n {6}false {2}major_has_entry_terms, conditions\.json:\d+\n/);
});

it("reads a scenario, and prints the value of each part of a condition", async () => {
  const scenario = "tenants/graduate/scenarios/canadian-manager.json";
  expect((await why("state", "--scenario", scenario)).out).toContain(
    "Required because Country is United States or Canada (it is Canada).",
  );
  expect((await why("college_2_state", "--scenario", scenario)).out).toContain(
    "        false  there are 2 or more items (there are 1)\n",
  );
  expect(await why("state", "--scenario", "package.json")).toMatchObject({ code: 2 });
});

it("explains a message by its text", async () => {
  expect((await why("Choose your state or province")).out).toMatch(
    /^message Choose your state or province, tenants\/graduate\/pages\/about\.json:\d+\n {2}State\/Province: Does not say “Choose your state or province”: the question is hidden.\n/,
  );
});

it("suggests the name that was meant", async () => {
  expect(await why("zpi")).toEqual({
    out: "",
    err: 'Tenant "graduate" has no question, page, condition, option list, block or message "zpi". Did you mean "zip"?\n',
    code: 2,
  });
});
