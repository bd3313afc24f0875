import { setStyleNow } from "./set-style-now.ts";
import { STILL_PX, type MadeRoom } from "./made-room.ts";

/** Where an element was on the screen, and how to bring it back there. */
export interface HeldPlace {
  /** The page that it was on. */
  readonly path: string;
  readonly isThere: () => boolean;
  /** Undoes by how much the page's content has moved it since, but not by how far somebody has scrolled. */
  readonly goBack: (records: readonly MutationRecord[], room: MadeRoom) => void;
}

export function createHeldPlace(element: Element): HeldPlace {
  const { pathname } = location;
  const dialog = element.closest("dialog");
  const topNow = () => element.getBoundingClientRect().top;
  const top = topNow();
  const scrolled = window.scrollY;
  return {
    path: pathname,
    isThere: () => element.isConnected,
    goBack(records, room) {
      const moved = topNow() - top;
      // The browser has scrolled already, or nothing has moved.
      if (Math.abs(moved) < STILL_PX) return;
      if (dialog !== null) return moveDialog(dialog, moved);
      const wasCutShort = scrolled > maxScroll() && Math.abs(window.scrollY - maxScroll()) < 1;
      const shift = wasCutShort ? moved : moved + window.scrollY - scrolled;
      // More than a window is another page, or another tab of it.
      if (Math.abs(shift) < STILL_PX || Math.abs(shift) > innerHeight) return;
      const goal = topNow() - shift;
      const rest = () => topNow() - goal;
      if (shift > 0) room.shrinkGaps(rest);
      scrollByNow(rest());
      if (rest() > STILL_PX) {
        room.addBelow(rest());
        scrollByNow(rest());
      } else if (rest() < -STILL_PX) room.leaveGap(records, element, rest);
    },
  };
}

const maxScroll = (): number => document.documentElement.scrollHeight - innerHeight;

function scrollByNow(top: number): void {
  if (Math.abs(top) >= STILL_PX) window.scrollBy({ top, behavior: "instant" });
}

/** A dialog is in the middle of the window, so a message in it moves its parts both ways. */
function moveDialog(dialog: HTMLElement, moved: number): void {
  const before = dialog.scrollTop;
  dialog.scrollTop += moved;
  const rest = moved - (dialog.scrollTop - before);
  if (Math.abs(rest) < STILL_PX) return;
  const { top, bottom } = dialog.getBoundingClientRect();
  const offset = Number.parseFloat(dialog.style.translate.split(" ")[1] ?? "0");
  const step = Math.min(Math.max(-rest, -top), innerHeight - bottom);
  setStyleNow(dialog, "translate", `0 ${String(offset + step)}px`);
}
