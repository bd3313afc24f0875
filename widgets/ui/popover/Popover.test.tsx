// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { Popover } from "./Popover.tsx";

afterEach(cleanup);

function show() {
  render(
    <>
      <Popover trigger="Account" label="Account">
        <button type="button">Log Out</button>
      </Popover>
      <button type="button">Elsewhere</button>
    </>,
  );
  return userEvent.setup();
}

const panel = () => screen.queryByRole("group", { name: "Account" });

describe("Popover", () => {
  it("opens and closes at its button", async () => {
    const user = show();
    await user.click(screen.getByRole("button", { name: "Account", expanded: false }));
    expect(panel()).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Account", expanded: true }));
    expect(panel()).toBeNull();
  });

  it("closes at Escape and gives the focus back", async () => {
    const user = show();
    await user.click(screen.getByText("Account"));
    await user.tab();
    await user.keyboard("{Escape}");
    expect(panel()).toBeNull();
    expect(document.activeElement?.textContent).toBe("Account");
  });

  it("closes at a press elsewhere, and when the focus leaves it", async () => {
    const user = show();
    await user.click(screen.getByText("Account"));
    await user.click(document.body);
    expect(panel()).toBeNull();
    await user.click(screen.getByText("Account"));
    await user.tab();
    await user.tab();
    expect(panel()).toBeNull();
  });
});
