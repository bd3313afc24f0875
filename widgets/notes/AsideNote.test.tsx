// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Aside } from "../../engine/react/index.ts";
import { renderExample } from "../gallery/render-example.fixture.tsx";
import type { FormExample } from "../gallery/widget-examples.ts";

const CITY: FormExample = {
  title: "A city",
  fields: { city: { type: "string", title: "City" } },
  layout: ["city"],
  answers: { city: "Albany" },
};
const ASIDE: Aside = {
  id: "1",
  key: "city",
  value: "Toronto",
  writer: "w",
  seq: 1,
  at: "2026-11-21T12:00:00Z",
  kind: "conflict",
  revision: 2,
};

afterEach(cleanup);

const choice = () => screen.findByRole("group", { name: /“City” was answered in two places/ });

describe("a question that was answered in two places", () => {
  it("shows both texts at its field, and the one that stands there stays until a person chooses", async () => {
    const { store } = renderExample(CITY);
    act(() => store.setAsides([ASIDE]));
    const texts = within(await choice()).getAllByRole("definition");
    expect(texts.map(({ textContent }) => textContent)).toEqual(["Albany", "Toronto"]);
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Albany");
  });

  it.each([
    ["Use the other", "Toronto", [["1", true]]],
    ["Keep what is in the form", "Albany", [["1", false]]],
  ])("%s: the form holds %s, and the focus is on its input", async (button, kept, chosen) => {
    const choices: [string, boolean][] = [];
    const { store, user } = renderExample(CITY, (own) => ({
      chooseAside(id, isTaken) {
        choices.push([id, isTaken]);
        own.chooseAside(id, isTaken);
      },
    }));
    act(() => store.setAsides([ASIDE]));
    await choice();
    await user.click(screen.getByRole("button", { name: button }));
    expect(choices).toEqual(chosen);
    const input = screen.getByLabelText<HTMLInputElement>("City");
    expect(input.value).toBe(kept);
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  });
});
