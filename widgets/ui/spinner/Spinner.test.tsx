// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Skeleton } from "../skeleton/Skeleton.tsx";
import { Spinner } from "./Spinner.tsx";

afterEach(cleanup);

it("speaks only where it has something to say", () => {
  render(<Spinner />);
  expect(screen.queryByRole("status")).toBeNull();
  render(<Spinner label="Loading your application" />);
  expect(screen.getByRole("status").textContent).toBe("Loading your application");
});

it("holds the room of as many fields as a page will have", () => {
  render(<Skeleton fields={3} label="Loading" />);
  expect(document.querySelectorAll(".p-skeleton__control")).toHaveLength(3);
});
