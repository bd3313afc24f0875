import { beforeEach, describe, expect, it } from "vitest";
import { onePageTenant } from "../../engine/core/small-tenant.fixture.ts";
import type { AnswerSchema, LayoutNode } from "../../engine/core/index.ts";
import type { ItemsRequest } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import { applyLayoutChange } from "./writes.ts";
import { by, contentUnderTest } from "./content-under-test.fixture.ts";

const JOBS = ["job_", "job_2_", "job_3_", "job_4_"];
const MEMBERS = ["name", "country", "from", "wage"] as const;
const SCHEMAS: Readonly<Record<string, AnswerSchema>> = {
  name: { type: "string", title: "Employer", maxLength: 20 },
  country: { type: "string", title: "Country", "x-options": "countries" },
  from: { type: "string", title: "From", format: "date" },
  wage: { type: "string", title: "Wage", "x-privacy": "secret" },
};
const properties = {
  works: { type: "string", title: "Works" } as const,
  note: { type: "string", title: "About the second job" } as const,
  ...Object.fromEntries(
    JOBS.flatMap((job) => Object.entries(SCHEMAS).map(([member, schema]) => [job + member, schema] as const)),
  ),
};
const jobs = (rest: object): LayoutNode => ({
  type: "addAnother",
  id: "job",
  label: "Add",
  itemTitle: "Job {n}",
  prefixes: JOBS,
  children: MEMBERS.map((member) => `{job}${member}`),
  ...rest,
});

/**
 * Makes a tenant with places for four jobs, and a note. The form asks for jobs unless `works` is N, and for the note if
 * there is a second job.
 */
const tenantWith = (rest: object = { reorder: true }) =>
  onePageTenant(
    properties,
    [
      "works",
      { type: "block", hiddenWhen: "works_not", children: [jobs(rest)] },
      { type: "block", shownWhen: "has_second", children: ["note"] },
    ],
    {
      works_not: { when: { "==": [{ var: "works" }, "N"] } },
      has_second: { when: { answered: "job_2_name" } },
    },
  );

const THREE = {
  job_name: "Albany",
  job_country: "CAN",
  job_country_desc: "Canada",
  job_2_name: "Boston",
  job_2_wage: "100",
  job_3_name: "Calgary",
  job_3_country: "FRA",
  job_3_country_desc: "France",
  job_3_from: "",
  job_3_from_typed: "13/13/2020",
};

let server: ReturnType<typeof contentUnderTest>;
beforeEach(() => {
  server = contentUnderTest(THREE, tenantWith());
});

const step = (order: readonly number[], rest: Partial<ItemsRequest> = {}) => ({
  button_id: "job",
  num_components: 3,
  order: [...order],
  ...rest,
});
const items = () =>
  JOBS.map((job) =>
    MEMBERS.map((member) => server.entered(job + member) ?? "")
      .join("|")
      .replaceAll(/\|+$/g, ""),
  );
const codeOf = (work: () => unknown) => {
  try {
    work();
    return "done";
  } catch (error) {
    return error instanceof ServerError ? error.code : String(error);
  }
};
const kept = () => server.content().asides.map(({ kind, key, value, item }) => [kind, key, value, item]);

describe("Removing and moving items", () => {
  it("moves all stored values of later items up, including labels and unfinished dates", () => {
    server.arrange(step([1, 3]));
    expect(items()).toEqual(["Albany|CAN", "Calgary|FRA|13/13/2020", "", ""]);
    const { answers, addAnother } = server.content().application;
    expect([answers["job_2_country_desc"], answers["job_2_wage"], answers["job_3_country_desc"]]).toEqual([
      "France",
      "",
      "",
    ]);
    expect(addAnother).toEqual({ job: 2 });
  });

  it("reorders items only if the group allows it", () => {
    server.arrange(step([3, 1, 2]));
    expect(items()).toEqual(["Calgary|FRA|13/13/2020", "Albany|CAN", "Boston|||100", ""]);
    server = contentUnderTest(THREE, tenantWith({}));
    expect(codeOf(() => server.arrange(step([3, 1, 2])))).toBe("body_invalid");
    expect(codeOf(() => server.arrange(step([2, 3])))).toBe("done");
  });

  it("sets the step's revision on every question of the items, and keeps the writer of a moved answer", () => {
    server.write("job_3_name", "Calgary!", by("laptop", 7, 1));
    const revision = server.arrange(step([1, 3]));
    expect(server.origin("job_2_name")).toEqual([revision, "laptop", 7]);
    expect(JOBS.flatMap((job) => MEMBERS.map((member) => server.origin(job + member)?.[0]))).toEqual(
      Array.from({ length: 16 }, () => revision),
    );
    expect(server.origin("works")).toBeUndefined();
  });

  it("clears answers to questions that the step hides", () => {
    server.save({ answers: { note: "Interesting" } });
    server.arrange(step([2]));
    expect(server.entered("note")).toBe("");
  });

  it("restores a removed item with its answers, and only once", () => {
    const known = server.arrange(step([1, 3]));
    const back = step([1, 0, 2], { num_components: 2, known, answers: { job_2_name: "Boston", job_2_wage: "100" } });
    server.arrange(back);
    expect(items()).toEqual(["Albany|CAN", "Boston|||100", "Calgary|FRA|13/13/2020", ""]);
    expect(codeOf(() => server.arrange(back))).toBe("items_changed");
    expect(codeOf(() => server.arrange({ ...back, num_components: 3 }))).toBe("items_changed");
    expect(items()[3]).toBe("");
  });

  it.each([
    ["an answer in an item", () => server.save({ answers: { job_3_wage: "90" } })],
    ["the order of the items", () => server.arrange(step([2, 1, 3]))],
  ])("rejects a step if %s changed since the page's revision", (_, change) => {
    const known = server.content().contentRevision;
    change();
    const before = server.content();
    expect(codeOf(() => server.arrange(step([1, 3], { known })))).toBe("items_changed");
    expect(server.content()).toBe(before);
  });

  it("rejects a step if there are more items than the page knew", () => {
    expect(codeOf(() => server.arrange(step([1], { num_components: 2 })))).toBe("items_changed");
  });

  it("rejects a step while a conflict in an item is undecided", () => {
    server.write("job_2_name", "Bonn", by("phone", 1, 0, { ageMs: 60_000 }));
    expect(codeOf(() => server.arrange(step([1, 3])))).toBe("asides_open");
  });

  it.each([
    ["names an item twice", { order: [1, 1, 2] }],
    ["names an item that does not exist", { order: [1, 4] }],
    ["orders more items than the group has places", { order: [1, 2, 3, 0, 0] }],
    ["has answers for an existing item", { order: [1, 0], answers: { job_name: "X" } }],
    ["has an answer that the form rejects", { order: [1, 0], answers: { job_2_name: "x".repeat(30) } }],
    ["names a button that does not exist", { button_id: "school", order: [1] }],
  ])("rejects a step that %s", (_, asked) => {
    expect(codeOf(() => server.arrange({ ...step([1]), ...asked }))).toBe("body_invalid");
  });

  it("rejects a number of items from a page that has not seen the removal of an item", () => {
    server.arrange(step([1, 3]));
    const count = (known?: number) => () =>
      applyLayoutChange(tenantWith(), server.content(), { addAnother: { job: 4 } }, known, new Date());
    expect([codeOf(count(1)), codeOf(count(2)), codeOf(count())]).toEqual(["items_changed", "done", "done"]);
  });
});

describe("A change from a page that still shows the earlier order", () => {
  it.each([
    ["at the present place of its item", "job_3_name", "Calgary, Alberta", ["moved", "job_2_name", "Job 3: Calgary"]],
    ["under the name of a removed item", "job_2_country", "USA", ["gone", "job_2_country", "Job 2: Boston"]],
  ])("sets a late change aside %s, and changes no answer", (_, key, value, [kind, place, item]) => {
    server.arrange(step([1, 3]));
    const before = items();
    expect(server.write(key, value, by("phone", 1, 1)).results).toEqual({ [key]: "aside" });
    expect(kept()).toEqual([[kind, place, value, item]]);
    expect(items()).toEqual(before);
  });

  it("sets a late change aside at its item's present place, after several moves", () => {
    server.arrange(step([3, 1, 2]));
    const known = server.arrange(step([2, 3]));
    server.arrange(step([2, 1], { num_components: 2 }));
    server.write("job_2_from", "2020-01-01", by("phone", 1, 1));
    server.write("job_from", "2021-01-01", by("tablet", 1, known));
    expect(kept()).toEqual([
      ["moved", "job_from", "2020-01-01", "Job 2: Boston"],
      ["moved", "job_2_from", "2021-01-01", "Job 1: Albany"],
    ]);
  });

  it("ignores a late change that arrives twice or repeats the stored answer", () => {
    server.write("job_3_name", "Calgary!", by("laptop", 7, 1));
    server.write("job_3_name", "Calgary, Alberta", by("laptop", 8, 1));
    server.arrange(step([1, 3]));
    const before = server.content();
    const changes = { job_3_name: by("laptop", 7, 1), job_country: by("phone", 1, 1) };
    expect(server.save({ answers: { job_3_name: "Calgary!", job_country: "CAN" }, changes }).results).toEqual({
      job_3_name: "stored",
      job_country: "stored",
    });
    expect(server.content()).toEqual(before);
  });

  it("replaces a late change by its author's next late change, but not by a current change", () => {
    server.arrange(step([1, 3]));
    server.write("job_3_name", "Cal", by("phone", 1, 1));
    server.write("job_3_name", "Calgary, Alberta", by("phone", 2, 1));
    server.write("job_2_name", "Toronto", by("phone", 3, server.content().contentRevision));
    expect(kept()).toEqual([["moved", "job_2_name", "Calgary, Alberta", "Job 3: Calgary"]]);
    expect(server.entered("job_2_name")).toBe("Toronto");
  });

  it("keeps the reason if the form rejects a late change", () => {
    server.arrange(step([1, 3]));
    server.write("job_2_name", "x".repeat(30), by("phone", 1, 1));
    expect(server.content().asides).toMatchObject([{ kind: "gone", message: expect.stringContaining("20") as string }]);
  });

  it("keeps an answer that a late change would clear", () => {
    server.arrange(step([1, 3]));
    expect(server.write("job_2_name", "", by("phone", 1, 1)).results).toEqual({ job_2_name: "aside" });
    expect([server.entered("job_2_name"), kept()]).toEqual(["Calgary", []]);
  });

  it("keeps copies of answers that a late change hid and its author had not seen", () => {
    server.write("job_3_name", "Calgary!", by("laptop", 7, 1));
    server.arrange(step([1, 3]));
    const clears = Object.fromEntries(JOBS.map((job) => [`${job}name`, { base: 1 }]));
    expect(server.write("works", "N", by("laptop", 9, 1, { clears })).results).toEqual({ works: "stored" });
    expect(kept()).toContainEqual(["cleared", "job_2_name", "Calgary!", undefined]);
  });

  it("writes an answer from a call without a revision, although the items moved", () => {
    server.arrange(step([1, 3]));
    server.save({ answers: { job_2_name: "By a program" } });
    expect(server.entered("job_2_name")).toBe("By a program");
  });
});
