import { afterEach } from "vitest";

// jsdom lacks the methods of `<dialog>`.
const prototype = globalThis.HTMLDialogElement?.prototype as Partial<HTMLDialogElement> | undefined;
if (prototype !== undefined && prototype.showModal === undefined) {
  prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
}

// A wait ends as soon as its condition holds, so long limits cost nothing.
if ("document" in globalThis) {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 45_000 });
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
  });
}
