import { createHeldPlace, type HeldPlace } from "./held-place.ts";
import { createMadeRoom } from "./made-room.ts";

/** Whatever comes and goes by itself to say something: errors, hints, notices, states, counts, choices between answers. */
const MESSAGE =
  ".p-field__errors, .p-field__error, .p-field__hint, .p-notice, .p-note, .p-toast, .p-count, .p-requirements, .p-file__body, .a-saving, [data-aside-of], [role=alert], [role=status]";
/** What sticks to the window does not move with the page. */
const STUCK = ".a-top, .a-saving, .p-toasts, .p-popover__panel";
const FORM_CONTROL = "input, select, textarea, button, a, summary, [tabindex]";
/** A tap ends in a click later than the finger is lifted. */
const CLICK_LATEST_MS = 500;

/**
 * Keeps what somebody points at, presses or types into where it is while a message comes or goes above it: a press
 * would otherwise miss, because leaving a field shows or removes its message between pressing and letting go. The page
 * is scrolled by as much as the message takes. Where it cannot be, at the top or bottom of the page, the message's room
 * is left empty, or room is made below. It stands in for the browsers' own scroll anchoring, which does nothing at the top
 * of a page and knows no hand; some have none.
 */
export function holdInPlace(): void {
  const room = createMadeRoom();
  // The browser would do a part of it, and nothing could tell that from somebody's scrolling.
  document.documentElement.style.setProperty("overflow-anchor", "none");
  let pressed: Element | undefined;
  let pointed: Element | undefined;
  let isByPointer = false;
  let isActing = false;
  let place: HeldPlace | undefined;
  let releaseTimer = 0;

  /** What is under the hand: what is pressed, else what the pointer or the keyboard is at, whichever was used last. */
  const underHand = (): Element | undefined => {
    const focused = document.activeElement?.matches(FORM_CONTROL) === true ? document.activeElement : undefined;
    const order = isByPointer ? [pressed, pointed, focused] : [pressed, focused, pointed];
    return order.find((element) => element?.isConnected === true && isHoldable(element)) ?? beingRead();
  };
  const remember = () => {
    const element = underHand();
    place = element === undefined ? undefined : createHeldPlace(element);
  };
  const act = () => {
    isActing = true;
    requestAnimationFrame(() => requestAnimationFrame(() => (isActing = false)));
  };
  const release = () => {
    pressed = undefined;
    room.giveBackUnseen();
    remember();
  };

  const settle = (records: readonly MutationRecord[]) => {
    if (place === undefined || !place.isThere() || place.path !== location.pathname) {
      if (place?.path !== location.pathname) room.forget();
      return remember();
    }
    const isMessage = records.some(isAboutMessage);
    if (pressed === undefined && (isMessage ? isUncoveringToast(records) : isActing)) return remember();
    place.goBack(records, room);
    remember();
  };

  const listen = (names: string, listener: (event: Event) => void) => {
    for (const name of names.split(" ")) window.addEventListener(name, listener, { capture: true, passive: true });
  };
  listen("pointerdown", (event) => {
    if (!(event.target instanceof Element)) return;
    clearTimeout(releaseTimer);
    isByPointer = true;
    pressed = pointed = event.target;
    remember();
  });
  listen("pointerup pointercancel", () => (releaseTimer = window.setTimeout(release, CLICK_LATEST_MS)));
  listen("click change", act);
  // What the click itself changes comes in its own task.
  listen("click", () => {
    clearTimeout(releaseTimer);
    releaseTimer = window.setTimeout(release);
  });
  listen("pointermove pointerover", (event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== "mouse" || !(event.target instanceof Element)) return;
    pointed = event.target;
    isByPointer = event.type === "pointermove" || isByPointer;
    if (pressed === undefined) remember();
  });
  listen("keydown input focusin", (event) => {
    if (event.type !== "focusin") isByPointer = false;
    if (event instanceof KeyboardEvent && (event.key === "Enter" || event.key === " ")) act();
    if (pressed === undefined) remember();
  });
  listen("scroll", () => {
    if (pressed !== undefined) return;
    room.giveBackUnseen();
    remember();
  });
  window.addEventListener("resize", remember);

  new MutationObserver(settle).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ["hidden", "class", "open"],
  });
  // Pictures and fonts change the page's height without changing an element.
  new ResizeObserver(() => settle([])).observe(document.body);
}

/** Where nothing is pointed at or has the focus, what is in the upper half of the window. */
function beingRead(): Element | undefined {
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  return element !== null && isHoldable(element) ? element : undefined;
}

function isHoldable(element: Element): boolean {
  if (element.closest(STUCK) !== null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function isAboutMessage({ type, target, addedNodes, removedNodes }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  if (element !== null && element.closest(MESSAGE) !== null) return true;
  return (
    type === "childList" &&
    [...addedNodes, ...removedNodes].some(
      (node) => node instanceof Element && (node.matches(MESSAGE) || node.querySelector(MESSAGE) !== null),
    )
  );
}

/**
 * On a small window a toast is above the page. Where the steps that stick there are lower than it, it pushes the page
 * down, because it would cover a field otherwise.
 */
function isUncoveringToast(records: readonly MutationRecord[]): boolean {
  const toasts = document.querySelector(".p-toasts");
  if (toasts === null || getComputedStyle(toasts).position !== "sticky") return false;
  if (!records.every(({ target }) => toasts.contains(target))) return false;
  const top = document.querySelector(".a-top")?.getBoundingClientRect();
  return top === undefined || top.bottom < toasts.getBoundingClientRect().bottom;
}
