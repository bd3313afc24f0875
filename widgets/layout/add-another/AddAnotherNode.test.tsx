// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

const COLLEGES = findExample(examples, "Up to three colleges");

afterEach(cleanup);

const add = () => screen.getByRole("button", { name: "Add Another College" });

describe("AddAnotherNode", () => {
  it("shows the limit before it is reached", () => {
    renderExample(COLLEGES);
    expect(document.getElementById(add().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "You can add up to 3. 1 of 3",
    );
  });

  it("adds a named item and puts the focus on its first field, up to the limit", async () => {
    const { user } = renderExample(COLLEGES);
    await user.click(add());
    expect(await screen.findByRole("group", { name: "College 2" })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.id).toBe("field-more_2_name"));
    await user.click(add());
    expect(await screen.findByText("You have added all 3.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add Another College" })).toBeNull();
  });

  it("shows a message when the count cannot be saved", async () => {
    const { user, toasts } = renderExample(COLLEGES, () => ({ addItem: () => Promise.reject(new Error("down")) }));
    await user.click(add());
    await waitFor(() => expect(toasts.toasts()[0]?.text).toBe("Error adding another more"));
    expect(screen.queryByRole("group", { name: "College 2" })).toBeNull();
  });

  it("takes the message away when the next try works", async () => {
    let isDown = true;
    const { user, toasts } = renderExample(COLLEGES, (own) => ({
      addItem: (id, count) => (isDown ? Promise.reject(new Error("down")) : own.addItem(id, count)),
    }));
    await user.click(add());
    await waitFor(() => expect(toasts.toasts()).toHaveLength(1));
    isDown = false;
    await user.click(add());
    expect(await screen.findByRole("group", { name: "College 2" })).toBeTruthy();
    await waitFor(() => expect(toasts.toasts()).toEqual([]));
  });

  it("shows a visitor the first item, and where to sign up for more in place of the button", async () => {
    const goToSignUp = vi.fn();
    const { user } = renderExample({ ...COLLEGES, isLoggedOut: true }, () => ({ goToSignUp }));
    expect(screen.getByRole("group", { name: "College 1" })).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    const words = screen.getByText(/^You can add more of these, up to 3, once you have created an account\./);
    const link = within(words).getByRole("link", { name: "Create Account" });
    expect(link.getAttribute("href")).toBe("/signup");
    await user.click(link);
    expect(goToSignUp).toHaveBeenCalledTimes(1);
  });
});
