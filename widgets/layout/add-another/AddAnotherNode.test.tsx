// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { arrangeHere } from "../../example-services.fixture.ts";
import { findExample } from "../../example.fixture.ts";
import { findDescriptions, listAnnounced, renderExample } from "../../render-example.fixture.tsx";

const COLLEGES = findExample("Add another: Up to three colleges");

const THREE = { more_name: "Albany", more_2_name: "Boston", more_2_gpa: 3.5, more_3_name: "Calgary" };
const names = () => screen.getAllByLabelText<HTMLInputElement>("School name").map(({ value }) => value);
const says = (words: string) => waitFor(() => expect(listAnnounced()).toContain(words));

const add = () => screen.getByRole("button", { name: "Add Another College" });

it("shows the limit, adds a named item with the focus on its first field, and stops at the limit", async () => {
  const { user } = renderExample(COLLEGES);
  expect(findDescriptions(add())).toEqual(["You can have up to 3 in total. 1 of 3"]);
  await user.click(add());
  expect(await screen.findByRole("group", { name: "College 2" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe("field-more_2_name"));
  await user.click(add());
  expect(await screen.findByText("You have added all 3.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add Another College" })).toBeNull();
});

it("shows a message if the count cannot be saved, and removes the message after a successful retry", async () => {
  let isDown = true;
  const { user, toasts } = renderExample(COLLEGES, (own) => ({
    addItem: (id, count) => (isDown ? Promise.reject(new Error("The form has changed.")) : own.addItem(id, count)),
  }));
  await user.click(add());
  await waitFor(() =>
    expect(toasts.toasts()[0]?.text).toBe("We could not change the number of entries. The form has changed."),
  );
  expect(screen.queryByRole("group", { name: "College 2" })).toBeNull();
  isDown = false;
  await user.click(add());
  expect(await screen.findByRole("group", { name: "College 2" })).toBeTruthy();
  await waitFor(() => expect(toasts.toasts()).toEqual([]));
});

it("removes an item, announces it, moves the focus to the next item, and restores the item once", async () => {
  const { user } = renderExample({ ...COLLEGES, answers: THREE });
  await user.click(await screen.findByRole("button", { name: "Remove College 2" }));
  await says("College 2 was removed.");
  expect(names()).toEqual(["Albany", "Calgary"]);
  expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "College 2" }));
  await user.click(screen.getByRole("button", { name: "Undo", description: "College 2 was removed." }));
  await says("College 2 is back.");
  expect(names()).toEqual(["Albany", "Boston", "Calgary"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "College 2" }));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("moves the focus to the last remaining item, and does not remove the only item", async () => {
  const { user } = renderExample({ ...COLLEGES, answers: { more_name: "Albany", more_2_name: "Boston" } });
  await user.click(await screen.findByRole("button", { name: "Remove College 2" }));
  await says("College 2 was removed.");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "College 1" }));
  expect(names()).toEqual(["Albany"]);
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

it("shows why an item was not removed, and leaves everything unchanged", async () => {
  const { user, toasts } = renderExample({ ...COLLEGES, answers: THREE }, () => ({
    arrangeItems: () => Promise.reject(new Error("Not now.")),
  }));
  await user.click(await screen.findByRole("button", { name: "Remove College 2" }));
  await waitFor(() => expect(toasts.toasts()[0]?.text).toBe("Not now."));
  expect(names()).toEqual(["Albany", "Boston", "Calgary"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("blocks typing into the items during a step, and runs one step at a time", async () => {
  let calls = 0;
  const { user } = renderExample({ ...COLLEGES, answers: THREE }, () => ({
    arrangeItems: () => {
      calls += 1;
      return new Promise(() => undefined);
    },
  }));
  await user.click(await screen.findByRole("button", { name: "Remove College 2" }));
  const body = screen.getAllByLabelText<HTMLInputElement>("School name")[0]?.closest<HTMLElement>("[data-item] > *");
  await waitFor(() => expect(body?.inert).toBe(true));
  await user.click(screen.getByRole("button", { name: "Remove College 3" }));
  expect(calls).toBe(1);
});

it("moves an item if the page allows it, and keeps the focus on its button, or on the other one at an end", async () => {
  const { user } = renderExample(findExample("Add another: Three in an order of one's own"));
  const wishes = () => screen.getAllByLabelText<HTMLInputElement>("Name").map(({ value }) => value);
  await user.click(await screen.findByRole("button", { name: "Move Wish 3 up" }));
  await says("Wish 3 is now Wish 2.");
  expect(wishes()).toEqual(["Albany", "Calgary", "Boston"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Wish 2 up" }));
  await user.keyboard("{Enter}");
  await says("Wish 2 is now Wish 1.");
  expect(wishes()).toEqual(["Calgary", "Albany", "Boston"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Wish 1 down" }));
});

it("removes the focus from an item that moves elsewhere, so that no letter goes astray, and announces the move", async () => {
  const { user, store } = renderExample({ ...COLLEGES, answers: THREE });
  await screen.findByRole("button", { name: "Remove College 2" });
  await user.click(screen.getAllByLabelText("School name")[1] as HTMLElement);
  await user.keyboard("!");
  act(() => {
    arrangeHere(store, { id: "more", count: 3, order: [1, 3] });
  });
  await user.keyboard("?");
  await says("These entries were removed or moved elsewhere.");
  expect(names()).toEqual(["Albany", "Calgary"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "College 2" }));
});

it("shows a visitor the first item, and a sign-up link in place of the button", async () => {
  const goToSignUp = vi.fn();
  const { user } = renderExample({ ...COLLEGES, isLoggedOut: true }, () => ({ goToSignUp }));
  expect(screen.getByRole("group", { name: "College 1" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  const words = screen.getByText(/^To add more, up to 3, create an account\./);
  const link = within(words).getByRole("link", { name: "Create account" });
  expect(link.getAttribute("href")).toBe("/signup");
  await user.click(link);
  expect(goToSignUp).toHaveBeenCalledTimes(1);
});
