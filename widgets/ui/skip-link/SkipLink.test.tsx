// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { SkipLink } from "./SkipLink.tsx";

afterEach(cleanup);

it("puts the focus on its target", async () => {
  render(
    <>
      <SkipLink targetId="main">Skip to the form</SkipLink>
      <main id="main">Form</main>
    </>,
  );
  await userEvent.click(screen.getByRole("link", { name: "Skip to the form" }));
  expect(document.activeElement?.id).toBe("main");
});
