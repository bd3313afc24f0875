// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Card } from "./Card.tsx";

afterEach(cleanup);

it("is a region named by its title; a title of level 1 may take the focus", () => {
  render(
    <Card title="Log In" level={1}>
      Form
    </Card>,
  );
  expect(screen.getByRole("region", { name: "Log In" })).toBeTruthy();
  screen.getByRole("heading", { level: 1 }).focus();
  expect(document.activeElement?.textContent).toBe("Log In");
});
