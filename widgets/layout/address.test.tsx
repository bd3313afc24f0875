// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { findExample } from "../example.fixture.ts";
import { listAnnounced, renderExample } from "../render-example.fixture.tsx";
import { lateLookup } from "../fields/lookup/LookupWidget.tsx";

const ADDRESS = findExample('Address: With suggestions; try "100"');

beforeAll(lateLookup.load);
it.each([
  ["Where you live", "p-address__label"],
  ["Permanent Address", "p-visually-hidden"],
])("shows the name of its group unless it repeats the section's name: %s", (title, className) => {
  renderExample({ ...ADDRESS, layout: [{ type: "section", title, children: ADDRESS.layout }] });
  const group = screen.getByRole("group", { name: "Permanent address" });
  expect(group.querySelector("legend")?.className).toBe(className);
  expect(screen.getByRole("combobox", { name: "Address" }).getAttribute("autocomplete")).toBe("address-line1");
});

it("fills the whole address from a suggestion, including the state of its country", async () => {
  const { store, user } = renderExample(ADDRESS);
  await user.type(screen.getByRole("combobox", { name: "Address" }), "100");
  await user.click(await screen.findByText("100 Ridge Street"));
  await waitFor(() => expect(store.getAnswer("addr_city")).toBe("Toronto"));
  expect(store.application().answers).toMatchObject({
    addr_line_1: "100 Ridge Street",
    addr_country: "CAN",
    addr_state: "ON",
    addr_state_desc: "Ontario",
    addr_zip: "M5V 2T6",
  });
});

it("offers to restore all replaced answers in one action, and announces it", async () => {
  const { store, user } = renderExample(ADDRESS);
  const typed = { addr_country: "USA", addr_city: "Portland", addr_state: "ME", addr_zip: "04101" };
  act(() => Object.entries(typed).forEach(([key, value]) => store.setAnswers({ [key]: value })));
  await user.type(screen.getByRole("combobox", { name: "Address" }), "100");
  await user.click(await screen.findByText("100 Ridge Road"));
  await waitFor(() => expect(store.getAnswer("addr_city")).toBe("Albany"));
  await waitFor(() =>
    expect(listAnnounced()).toContainEqual(
      expect.stringMatching(/^3 answers were replaced: City.* The Undo button is next to/),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Undo", description: /^3 answers were replaced: City/ }));
  expect(store.application().answers).toMatchObject({ ...typed, addr_line_1: "100" });
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
