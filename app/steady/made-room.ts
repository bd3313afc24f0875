import { setStyleNow } from "./set-style-now.ts";

/** Room that keeps what is under the hand in place where the page cannot be scrolled by as much as a message takes. */
export interface MadeRoom {
  /** Leaves empty what a message took that has gone, until `rest` says that the held element is in its place. */
  readonly leaveGap: (records: readonly MutationRecord[], held: Element, rest: () => number) => void;
  /** Takes the room of gaps above for a message that comes, as far as `rest` asks for it. */
  readonly shrinkGaps: (rest: () => number) => void;
  /** Lets the page be scrolled by so many pixels more. */
  readonly addBelow: (px: number) => void;
  /** Gives up what is out of sight, which moves nothing that is seen. */
  readonly giveBackUnseen: () => void;
  /** Gives up all of it, on another page. */
  readonly forget: () => void;
}

/** Less than this is rounding. */
export const STILL_PX = 0.5;
const MOST_TRIES = 3;

interface Gap {
  readonly element: HTMLElement;
  readonly margin: number;
  px: number;
}

export function createMadeRoom(): MadeRoom {
  let gaps: readonly Gap[] = [];
  let below = 0;
  const keepWidened = () => {
    gaps = gaps.filter(({ px, element }) => px > 0 && element.isConnected);
  };
  const setBelow = (px: number) => {
    below = px;
    setStyleNow(document.body, "padding-block-end", px === 0 ? "" : `${String(px)}px`);
  };

  return {
    leaveGap(records, held, rest) {
      for (const element of [...records].reverse().flatMap((record) => followerOf(record) ?? [])) {
        const follows = element.compareDocumentPosition(held);
        if (
          element !== held &&
          (follows & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) === 0
        )
          continue;
        const known = gaps.find((one) => one.element === element);
        const gap = known ?? { element, margin: Number.parseFloat(getComputedStyle(element).marginBlockStart), px: 0 };
        if (known === undefined) gaps = [...gaps, gap];
        // Margins collapse into one another, so a margin may have to be wider than the gap that it makes.
        for (let tries = 0; tries < MOST_TRIES && rest() < -STILL_PX; tries += 1) widen(gap, -rest());
        if (rest() >= -STILL_PX) return;
      }
    },
    shrinkGaps(rest) {
      for (const gap of gaps) {
        for (let tries = 0; tries < MOST_TRIES && gap.px > 0 && rest() > STILL_PX; tries += 1)
          widen(gap, -Math.min(gap.px, rest()));
      }
      keepWidened();
    },
    addBelow: (px) => setBelow(below + px),
    giveBackUnseen() {
      for (const gap of gaps) {
        if (gap.element.getBoundingClientRect().top > 0 || window.scrollY < gap.px) continue;
        const { px } = gap;
        const before = document.documentElement.scrollHeight;
        widen(gap, -px);
        window.scrollBy({ top: document.documentElement.scrollHeight - before, behavior: "instant" });
      }
      keepWidened();
      if (below > 0 && window.scrollY + innerHeight <= document.documentElement.scrollHeight - below) setBelow(0);
    },
    forget() {
      for (const gap of gaps) widen(gap, -gap.px);
      keepWidened();
      if (below > 0) setBelow(0);
    },
  };
}

function widen(gap: Gap, by: number): void {
  gap.px = Math.max(0, gap.px + by);
  setStyleNow(gap.element, "margin-block-start", gap.px === 0 ? "" : `${String(gap.margin + gap.px)}px`);
}

/** The first element after what was changed. */
function followerOf({ target, nextSibling }: MutationRecord): HTMLElement | undefined {
  for (let node = nextSibling; node !== null; node = node.nextSibling)
    if (node instanceof HTMLElement && node.checkVisibility()) return node;
  for (let node = target instanceof Element ? target : target.parentElement; node !== null; node = node.parentElement)
    for (let next = node.nextElementSibling; next !== null; next = next.nextElementSibling)
      if (next instanceof HTMLElement && next.checkVisibility()) return next;
  return undefined;
}
