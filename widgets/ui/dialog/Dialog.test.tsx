// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "./Dialog.tsx";

afterEach(cleanup);

describe("Dialog", () => {
  it("is named by its title, which takes the focus", () => {
    render(
      <Dialog title="Help" onClose={() => undefined}>
        <p>Call us.</p>
      </Dialog>,
    );
    expect(screen.getByRole("dialog", { name: "Help" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Help");
  });

  it("is headed as an error where it is given no title", () => {
    render(<Dialog onClose={() => undefined} />);
    expect(screen.getByRole("dialog", { name: "Error" })).toBeTruthy();
  });

  it("gives the focus to the action that asks for it", () => {
    render(
      <Dialog
        title="Delete?"
        role="alertdialog"
        actions={
          <button type="button" data-autofocus="">
            Cancel
          </button>
        }
      />,
    );
    expect(document.activeElement?.textContent).toBe("Cancel");
  });

  it("closes by Escape and by its button", async () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Help" onClose={onClose}>
        Call us.
      </Dialog>,
    );
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("can only be answered where it has no way to close", () => {
    render(<Dialog title="Still working?">Stay?</Dialog>);
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });

  it("gives the focus back to where it came from", () => {
    const { rerender } = render(<button type="button">Open</button>);
    screen.getByText("Open").focus();
    rerender(
      <>
        <button type="button">Open</button>
        <Dialog title="Help">Call us.</Dialog>
      </>,
    );
    rerender(<button type="button">Open</button>);
    expect(document.activeElement?.textContent).toBe("Open");
  });

  it("gives the caret back to the text that was being typed, even where leaving has written it again", () => {
    const input = <input aria-label="City" defaultValue="" onBlur={(event) => (event.target.value = "London")} />;
    const { rerender } = render(<main>{input}</main>);
    const city = screen.getByLabelText<HTMLInputElement>("City");
    city.value = "London";
    city.focus();
    city.setSelectionRange(2, 4);
    rerender(
      <main>
        {input}
        <Dialog title="Help">Call us.</Dialog>
      </main>,
    );
    city.setSelectionRange(0, 0);
    rerender(<main>{input}</main>);
    expect([document.activeElement, city.selectionStart, city.selectionEnd]).toEqual([city, 2, 4]);
  });
});
