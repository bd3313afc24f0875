// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Notice } from "./Notice.tsx";

afterEach(cleanup);

describe("Notice", () => {
  it("is a group named by its title, and interrupts only when told to", () => {
    render(
      <>
        <Notice title="Deadline">Soon.</Notice>
        <Notice title="Broken" role="alert">
          Sorry.
        </Notice>
      </>,
    );
    expect(screen.getByRole("group", { name: "Deadline" })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("Sorry.");
  });

  it("has a heading of the wanted level, which may take the focus", () => {
    const title = { current: null as HTMLHeadingElement | null };
    render(<Notice title="We're missing some information!" level={2} titleRef={title} />);
    title.current?.focus();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
  });
});
