/** Replaces the server's frame. If a link or button in it has the focus, focuses the same one on the new screen. */
export function replaceFrame(frame: HTMLElement, drawn: HTMLElement): void {
  const held = frame.contains(document.activeElement) ? document.activeElement : null;
  frame.replaceWith(drawn);
  if (held === null) return;
  [...drawn.querySelectorAll<HTMLElement>("a, button")].find((drawnLink) => drawnLink.isEqualNode(held))?.focus();
}

export const CONTROLS =
  "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]";
const GROUP = ".p-file__body, .p-field, [role=group], fieldset, .p-section, .a-own__item, dialog";

/**
 * Moves the focus when the focused element disappears (WCAG 2.4.3). The new target has the same id, or the same class
 * and text. In `main`, it is otherwise the first control of the group, or the heading.
 */
export function keepFocus(): void {
  let last: Element | undefined;
  let around: readonly Element[] = [];
  let isWaiting = false;

  window.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      last = target;
      around = ancestorsOf(target);
    },
    { capture: true },
  );
  const replace = () => {
    isWaiting = false;
    if (last === undefined || last.isConnected || !isNowhere()) return;
    const gone = last;
    last = undefined;
    const wasInMain = around.some((one) => one.matches("main"));
    const group = around.find((one) => one.isConnected)?.closest(GROUP) ?? undefined;
    const target =
      focusableIn(findReplacement(gone)) ??
      (wasInMain ? (focusableIn(group) ?? document.querySelector<HTMLElement>("main h1")) : undefined);
    target?.focus();
  };
  new MutationObserver(() => {
    if (isWaiting || last === undefined || last.isConnected || !isNowhere()) return;
    isWaiting = true;
    // Waits two animation frames, because other code may move the focus meanwhile.
    requestAnimationFrame(() => requestAnimationFrame(replace));
  }).observe(document.body, { childList: true, subtree: true });
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Finds an element with the same id. Without an id, finds one with the same class and text. */
function findReplacement({ id, className, textContent }: Element): Element | undefined {
  if (id !== "") return document.getElementById(id) ?? undefined;
  return [...document.getElementsByClassName(className)].find((one) => one.textContent === textContent);
}

function ancestorsOf(element: Element): readonly Element[] {
  const all: Element[] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) all.push(one);
  return all;
}

function focusableIn(element: Element | null | undefined): HTMLElement | undefined {
  if (!(element instanceof HTMLElement) || element.inert) return undefined;
  if (element.matches(CONTROLS)) return element;
  const inner = [...element.querySelectorAll<HTMLElement>(CONTROLS)].find((one) => one.checkVisibility());
  return (
    inner ?? (element.matches("[tabindex]") ? element : (element.querySelector<HTMLElement>("[tabindex]") ?? undefined))
  );
}
