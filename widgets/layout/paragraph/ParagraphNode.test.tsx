// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { findExample, renderExample } from "../../gallery/render-example.fixture.tsx";
import { examples } from "./examples.ts";

afterEach(cleanup);

describe("ParagraphNode", () => {
  it("shows paragraphs, bold words, lists and partner values", () => {
    renderExample(findExample(examples, "Everything it can do"));
    expect(screen.getByText("two").tagName).toBe("STRONG");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(document.body.textContent).toContain("Example University asks for two things:");
  });

  it("says that a link to another site opens in a new tab", () => {
    renderExample(findExample(examples, "Everything it can do"));
    const link = screen.getByRole("link", { name: "scores (opens in a new tab)" });
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  it("never turns text into markup", () => {
    renderExample({
      title: "",
      fields: {},
      layout: [{ type: "text", text: "<img src=x> [click](javascript:alert(1))" }],
    });
    expect(document.querySelector("img")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
