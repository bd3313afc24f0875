// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";
import { lateAmounts } from "./late-amounts.ts";

const EXAMPLE = findExample(examples, "With a hint, and one that cannot be read");
const income = () => screen.getByLabelText<HTMLInputElement>("Yearly income");

beforeAll(() => lateAmounts.load());
afterEach(cleanup);

it("takes an amount as it is written elsewhere, leaves it while it is typed, and shows it in the tenant's way", async () => {
  const { store, user } = renderExample(EXAMPLE);
  await user.clear(income());
  expect(store.getAnswer("money_income")).toBe("");
  await user.type(income(), "$ 1234567.5");
  expect([income().value, store.getAnswer("money_income")]).toEqual(["$ 1234567.5", 1234567.5]);
  await user.tab();
  expect(income().value).toBe("1,234,567.50");
});

it("takes what is pasted", async () => {
  const { store, user } = renderExample(EXAMPLE);
  await user.clear(income());
  await user.paste("US$34,999.50");
  expect(store.getAnswer("money_income")).toBe(34999.5);
});

it("keeps what cannot be read, and names its currency to those who do not see the sign", () => {
  renderExample(EXAMPLE);
  const savings = screen.getByLabelText<HTMLInputElement>("Savings");
  expect(savings.value).toBe("about 500");
  expect(document.getElementById(savings.getAttribute("aria-describedby") ?? "")?.textContent).toBe("US dollars");
});

it("shows an amount that is filled in elsewhere, also while it has the focus", async () => {
  const { store, user } = renderExample(EXAMPLE);
  await user.click(income());
  await user.type(income(), "5");
  store.setAnswers({ money_income: 20 });
  await expect.poll(() => income().value).toBe("20");
});
