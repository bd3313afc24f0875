// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TextSourceContext } from "../texts/use-text.ts";
import { createToastQueue } from "./toast-queue.ts";
import { ToastProvider } from "./Toasts.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  const queue = createToastQueue();
  render(
    <ToastProvider queue={queue}>
      <button type="button">Elsewhere</button>
    </ToastProvider>,
  );
  return queue;
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const item = () => screen.queryByRole("listitem");

describe("ToastProvider", () => {
  it("closes a success after 5 seconds", () => {
    const queue = show();
    act(() => void queue.add({ variant: "success", text: "Saved" }));
    expect(item()?.textContent).toContain("SuccessSaved");
    pass(4999);
    expect(item()).not.toBeNull();
    pass(1);
    expect(item()).toBeNull();
  });

  it("keeps an error for 300000 ms", () => {
    const queue = show();
    act(() => void queue.add({ variant: "error", text: "Broken" }));
    pass(299_999);
    expect(item()).not.toBeNull();
    pass(1);
    expect(item()).toBeNull();
  });

  it("waits while the pointer is on it, then goes on with the time that was left", () => {
    const queue = show();
    act(() => void queue.add({ variant: "success", text: "Saved" }));
    pass(4000);
    fireEvent.mouseEnter(screen.getByRole("region"));
    pass(60_000);
    expect(item()).not.toBeNull();
    fireEvent.mouseLeave(screen.getByRole("region"));
    pass(1000);
    expect(item()).toBeNull();
  });

  it("waits while focused", () => {
    const queue = show();
    act(() => void queue.add({ variant: "success", text: "Saved" }));
    act(() => item()?.focus());
    pass(60_000);
    expect(item()).not.toBeNull();
    act(() => screen.getByText("Elsewhere").focus());
    pass(5000);
    expect(item()).toBeNull();
  });

  it("is reached by F8", () => {
    show();
    fireEvent.keyDown(document, { key: "F8" });
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notifications (F8)" }));
  });

  it.each([
    [50, true],
    [51, false],
  ])("after a swipe of %i pixels to the right still shows: %s", (pixels, shows) => {
    const queue = show();
    act(() => void queue.add({ variant: "success", text: "Saved" }));
    const toast = screen.getByRole("listitem");
    fireEvent.pointerDown(toast, { clientX: 10 });
    fireEvent.pointerMove(toast, { clientX: 10 + pixels });
    fireEvent.pointerUp(toast, { clientX: 10 + pixels });
    expect(item() !== null).toBe(shows);
  });

  it("announces a success politely and an error at once", () => {
    const queue = show();
    act(() => void queue.add({ variant: "success", text: "Saved" }));
    expect(screen.getByRole("status").textContent).toBe("Success: Saved");
    act(() => void queue.add({ variant: "error", title: "Log In Error", text: "Wrong" }));
    expect(screen.getByRole("alert").textContent).toBe("Log In Error: Wrong");
  });

  it("uses the tenant's texts", () => {
    const queue = createToastQueue();
    const texts = { "toast.error": "Fehler", "toast.dismiss": "Schließen: {title}", "toast.region": "Meldungen (F8)" };
    render(
      <TextSourceContext value={{ texts, tenant: { partner: {} } }}>
        <ToastProvider queue={queue}>{null}</ToastProvider>
      </TextSourceContext>,
    );
    act(() => void queue.add({ variant: "error", text: "Kaputt" }));
    expect(screen.getByRole("region", { name: "Meldungen (F8)" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Schließen: Fehler" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("Fehler: Kaputt");
  });

  it("shows the same message once", () => {
    const queue = show();
    act(() => {
      queue.add({ variant: "error", text: "Broken" });
      queue.add({ variant: "error", text: "Broken" });
    });
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });
});
