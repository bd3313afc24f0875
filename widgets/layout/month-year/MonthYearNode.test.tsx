// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const PAIR = findExample(examples, "Attended from and to");

afterEach(cleanup);

describe("MonthYearNode", () => {
  it("stores month and year with their labels", async () => {
    const { store, user } = renderExample(PAIR);
    const group = within(screen.getByRole("group", { name: "Attended from" }));
    await user.selectOptions(group.getByLabelText("Month"), "September");
    await user.selectOptions(group.getByLabelText("Year"), "2020");
    expect(store.application().answers).toMatchObject({
      my_from_month: "9",
      my_from_month_desc: "September",
      my_from_year: "2020",
    });
  });

  it("shows the message of both only once", () => {
    renderExample(PAIR);
    expect(screen.getAllByText("Attended To: Month and Year are required.")).toHaveLength(1);
    expect(document.getElementById("field-my_to_month")?.getAttribute("aria-invalid")).toBe("true");
  });
});
