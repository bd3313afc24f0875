import * as z from "zod/mini";
import { isLoggedInAs } from "./login-cookie.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import type { SessionSnapshot } from "./session.ts";

const NAME = "portico:return-place";

const placeSchema = z.object({
  account: z.string(),
  path: z.string(),
  hasChangedPage: z.boolean(),
  /** The id of the control that had the focus; empty if none had. */
  controlId: z.string(),
  /** The ends of the selection in it, where it is a text. */
  selection: z.nullable(z.tuple([z.number(), z.number()])),
  /** How far the control was below the top of the window, or the window below the top of the page. In CSS pixels. */
  top: z.number(),
});

/** Screens before the log-in, and one for anybody: nobody goes on there. */
const NO_PLACE = /^\/(login|signup|confirm|forgot|reset|verify)$/;

/** Where somebody was in their application: a page, a control and a caret, and never what they wrote there. */
export type Place = z.output<typeof placeSchema>;

/**
 * Where the person was whose session ended by itself, so that they go on there once they have logged in again. It is
 * kept with the tab, because a browser may drop a tab that nobody looks at for long.
 */
export type ReturnPlace = ReturnType<typeof createReturnPlace>;

/** @param cookiePrefix that of the readable cookie that names the account */
export function createReturnPlace(storage: QuietStorage, cookiePrefix: string) {
  let last: Element | undefined;
  // A dialog takes the focus before anybody is logged out, and is no place to come back to.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.closest("dialog") === null) last = target;
  });
  /** Keeps where the person is now. */
  const keep = ({ account, has_changed_page }: Pick<SessionSnapshot, "account" | "has_changed_page">) => {
    if (account === null) return;
    const control = last?.isConnected === true && last.id !== "" && last.closest("main") !== null ? last : undefined;
    const place: Place = {
      account,
      path: location.pathname,
      hasChangedPage: has_changed_page,
      controlId: control?.id ?? "",
      selection: control === undefined ? null : selectionOf(control),
      top: control === undefined ? scrollY : control.getBoundingClientRect().top,
    };
    storage.write(NAME, JSON.stringify(place));
  };
  return {
    keep,
    /** Keeps the page of the address for somebody whose session had ended before it was opened, if no place in it is kept. */
    keepPage(account: string) {
      const { pathname } = location;
      const kept = parsePlace(storage.read(NAME));
      if (NO_PLACE.test(pathname) || (kept?.account === account && kept.path === pathname)) return;
      keep({ account, has_changed_page: false });
    },
    /** The place, if the account whose it is has logged in again. */
    find() {
      const place = parsePlace(storage.read(NAME));
      return place !== undefined && isLoggedInAs(cookiePrefix, place.account) ? place : undefined;
    },
    clear: () => storage.remove(NAME),
  };
}

/** Puts the focus, the caret and the window where they were. */
export function goBackTo({ controlId, selection, top }: Place): void {
  const control = controlId === "" ? null : document.getElementById(controlId);
  if (control === null) {
    if (controlId === "") scrollTo(0, top);
    return;
  }
  control.focus({ preventScroll: true });
  if (selection !== null && isText(control)) control.setSelectionRange(...selection);
  scrollBy(0, control.getBoundingClientRect().top - top);
}

function selectionOf(control: Element): Place["selection"] {
  if (!isText(control)) return null;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Some kinds of input, such as one of numbers, have no selection, and say so with null. */
function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

function parsePlace(text: string | undefined): Place | undefined {
  try {
    return placeSchema.parse(JSON.parse(text ?? ""));
  } catch {
    return undefined;
  }
}
