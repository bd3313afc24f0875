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
