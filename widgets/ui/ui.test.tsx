// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findDescriptions } from "../render-example.fixture.tsx";
import { Button } from "./button/Button.tsx";
import { Dialog } from "./dialog/Dialog.tsx";
import { LabelledInput, PasswordField } from "./labelled-input/LabelledInput.tsx";
import { Popover } from "./popover/Popover.tsx";
import { Skeleton, Spinner } from "./spinner/Spinner.tsx";
import { createToastQueue, Toasts } from "./toast/Toasts.tsx";

afterEach(() => void vi.useRealTimers());

const ignore = () => undefined;
const focused = () => document.activeElement?.textContent;
const button = (name: string) => screen.getByRole("button", { name });

describe("Button", () => {
  it("ignores presses of a busy button, and keeps the focus", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy busyLabel="Saving…" onClick={onClick}>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(button("Saving…"));
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button("Saving…"));
    expect(button("Saving…").ariaDisabled).toBe("true");
  });
});

describe("Dialog", () => {
  it("labels a dialog by its title, which receives the focus", () => {
    render(<Dialog title="Help" onClose={ignore} />);
    expect(screen.getByRole("dialog", { name: "Help" })).toBeTruthy();
    expect(focused()).toBe("Help");
  });

  it("moves the focus in a dialog to the action that asks for it", () => {
    const cancel = (
      <button type="button" data-autofocus="">
        Cancel
      </button>
    );
    render(<Dialog title="Delete?" role="alertdialog" actions={cancel} />);
    expect(focused()).toBe("Cancel");
  });

  it("closes a dialog by Escape and by its button, and gives it no button if it must be answered", async () => {
    const onClose = vi.fn();
    render(<Dialog title="Help" onClose={onClose} />);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(button("Close"));
    expect(onClose).toHaveBeenCalledTimes(2);
    cleanup();
    render(<Dialog title="Still working?" />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("returns focus and caret to their earlier place, even if the blur rewrote the text", () => {
    const input = <input aria-label="City" defaultValue="" onBlur={(event) => (event.target.value = "London")} />;
    const page = (dialog?: ReactNode) => (
      <main>
        {input}
        {dialog}
      </main>
    );
    const { rerender } = render(page());
    const city = screen.getByLabelText<HTMLInputElement>("City");
    city.value = "London";
    city.focus();
    city.setSelectionRange(2, 4);
    rerender(page(<Dialog title="Help" />));
    city.setSelectionRange(0, 0);
    rerender(page());
    expect([document.activeElement, city.selectionStart, city.selectionEnd]).toEqual([city, 2, 4]);
  });
});

describe("LabelledInput", () => {
  it("describes the input by its hint, then by its error", () => {
    render(
      <LabelledInput label="Email" value="" onChange={ignore} hint="You will log in with it." error="Not valid." />,
    );
    const input = screen.getByLabelText("Email");
    expect(findDescriptions(input)).toEqual(["You will log in with it.", "Error: Not valid."]);
    expect(input.ariaInvalid).toBe("true");
  });
});

describe("PasswordField", () => {
  function NewPassword() {
    const [value, setValue] = useState("");
    const state = (isMet: boolean) => (value === "" ? "inactive" : isMet ? "success" : "error");
    return (
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={value}
        onChange={setValue}
        requirements={[
          { text: "at least 12 characters", state: state(value.length >= 12) },
          { text: "at least one number", state: state(/\d/.test(value)) },
        ]}
      />
    );
  }
  function show(): HTMLInputElement {
    render(<NewPassword />);
    return screen.getByLabelText<HTMLInputElement>("New password");
  }
  const states = () =>
    [...document.querySelectorAll<HTMLElement>("[data-state]")].map(({ dataset }) => dataset["state"]);

  it("describes the input by its requirements, and announces how many are met", () => {
    vi.useFakeTimers();
    const input = show();
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.querySelectorAll("li")).toHaveLength(
      2,
    );
    expect(states()).toEqual(["inactive", "inactive"]);
    fireEvent.change(input, { target: { value: "7" } });
    expect(states()).toEqual(["error", "success"]);
    expect(screen.getByText("at least 12 characters").textContent).toBe("Not met: at least 12 characters");
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.getByText("1 of 2 password requirements met")).toBeTruthy();
  });

  it("shows the password on demand, and hides it again", () => {
    const input = show();
    fireEvent.click(button("Show password"));
    expect(input.type).toBe("text");
    fireEvent.click(button("Hide password"));
    expect(input.type).toBe("password");
  });
});

describe("Popover", () => {
  function show() {
    render(
      <>
        <Popover label="Account">
          <button type="button">Log Out</button>
          <a href="#here">Here</a>
        </Popover>
        <button type="button">Elsewhere</button>
      </>,
    );
    return userEvent.setup();
  }
  const panel = () => screen.queryByRole("group", { name: "Account" });

  it("opens and closes a popover by its button, and closes it by Escape, which returns the focus", async () => {
    const user = show();
    await user.click(screen.getByRole("button", { name: "Account", expanded: false }));
    expect(panel()).not.toBeNull();
    await user.click(screen.getByRole("button", { name: "Account", expanded: true }));
    expect(panel()).toBeNull();
    await user.click(button("Account"));
    await user.tab();
    await user.keyboard("{Escape}");
    expect([panel(), focused()]).toEqual([null, "Account"]);
  });

  it("closes a popover on a press elsewhere, and when it loses the focus", async () => {
    const user = show();
    await user.click(button("Account"));
    await user.click(document.body);
    expect(panel()).toBeNull();
    await user.click(button("Account"));
    await user.tab();
    await user.tab();
    await user.tab();
    expect(panel()).toBeNull();
  });

  it("closes when one of its links is followed, and returns the focus", async () => {
    const user = show();
    await user.click(button("Account"));
    await user.click(screen.getByRole("link", { name: "Here" }));
    expect([panel(), focused()]).toEqual([null, "Account"]);
  });
});

it("announces a Skeleton, which draws six placeholder fields, but not a Spinner", () => {
  render(<Spinner />);
  expect(screen.queryByRole("status")).toBeNull();
  render(<Skeleton label="Loading" />);
  expect(screen.getByRole("status").textContent).toBe("Loading");
  expect(document.querySelectorAll(".p-skeleton__control")).toHaveLength(6);
});

describe("Toasts", () => {
  beforeEach(() => void vi.useFakeTimers());

  const SAVED = { variant: "success", text: "Saved" } as const;
  const BROKEN = { variant: "error", title: "Log In Error", text: "Wrong" } as const;

  function show(...toasts: readonly (typeof SAVED | typeof BROKEN)[]) {
    const queue = createToastQueue();
    render(
      <>
        <Toasts queue={queue} />
        <button type="button">Elsewhere</button>
      </>,
    );
    act(() => toasts.forEach(queue.add));
    return queue;
  }
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const items = () => screen.queryAllByRole("listitem");

  it.each([
    [SAVED, 5000],
    [BROKEN, 300_000],
  ])("closes the toast %o after %i ms", (toast, ms) => {
    show(toast);
    pass(ms - 1);
    expect(items()).toHaveLength(1);
    pass(1);
    expect(items()).toEqual([]);
  });

  it("pauses a toast under the pointer or with the focus, then continues with the remaining time", () => {
    show(SAVED);
    pass(2000);
    fireEvent.mouseEnter(screen.getByRole("region"));
    pass(60_000);
    fireEvent.mouseLeave(screen.getByRole("region"));
    pass(2999);
    act(() => items()[0]?.focus());
    pass(60_000);
    expect(items()).toHaveLength(1);
    act(() => button("Elsewhere").focus());
    pass(1);
    expect(items()).toEqual([]);
  });

  it("marks toasts as a landmark only while there are any", () => {
    show();
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("moves the focus to the toasts by F8", () => {
    show(SAVED);
    fireEvent.keyDown(document, { key: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications (F8)" }));
  });

  it.each([
    [50, 1],
    [51, 0],
  ])("shows, after a swipe of %i pixels to the right, %i toasts", (pixels, shown) => {
    show(SAVED);
    const toast = screen.getByRole("listitem");
    fireEvent.pointerDown(toast, { clientX: 10 });
    fireEvent.pointerMove(toast, { clientX: 10 + pixels });
    fireEvent.pointerUp(toast, { clientX: 10 + pixels });
    expect(items()).toHaveLength(shown);
  });

  it("announces a success politely and an error at once, and shows a repeated message once", () => {
    const queue = show(SAVED);
    pass(0);
    expect(screen.getByRole("status").textContent).toBe("Success: Saved");
    act(() => [BROKEN, BROKEN].forEach(queue.add));
    expect(screen.getByRole("alert").textContent).toBe("Log In Error: Wrong");
    expect(items()).toHaveLength(2);
  });
});
