// @vitest-environment jsdom
import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQuietRoot } from "./create-quiet-root.ts";

let root: Root;
const onKeyDown = vi.fn();
const onChange = vi.fn();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createQuietRoot(document.body.appendChild(document.createElement("div")));
  act(() =>
    root.render(
      <div onKeyDown={(event) => void onKeyDown(event.key)}>
        <input aria-label="text" onChange={(event) => void onChange(event.currentTarget.value)} />
        <input aria-label="box" type="checkbox" onChange={(event) => void onChange(event.currentTarget.checked)} />
      </div>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function find(label: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
  if (input === null) throw new Error(`No input "${label}".`);
  return input;
}

const press = (label: string, init: KeyboardEventInit): void =>
  void find(label).dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));

describe("createQuietRoot", () => {
  it("hears the keys that have a name, and shortcuts, in a text input", () => {
    for (const key of ["Escape", "ArrowDown", "Enter", "Tab"]) press("text", { key });
    press("text", { key: "k", ctrlKey: true });
    expect(onKeyDown.mock.calls.flat()).toEqual(["Escape", "ArrowDown", "Enter", "Tab", "k"]);
  });

  it("leaves a letter alone that goes into a text input", () => {
    press("text", { key: "a" });
    press("text", { key: " " });
    expect(onKeyDown).not.toHaveBeenCalled();
  });

  it("hears every key where there is no text to type", () => {
    press("box", { key: " " });
    expect(onKeyDown.mock.calls.flat()).toEqual([" "]);
  });

  it("tells of each change", () => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    act(() => {
      setValue?.call(find("text"), "Ada");
      find("text").dispatchEvent(new Event("input", { bubbles: true }));
      find("box").click();
    });
    expect(onChange.mock.calls.flat()).toEqual(["Ada", true]);
  });
});
