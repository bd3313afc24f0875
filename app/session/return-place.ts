import * as z from "zod/mini";
import { isLoggedInAs } from "./login-cookie.ts";
import { parseJson, type SafeStorage } from "../safe-storage.ts";
import type { SessionSnapshot } from "./session.ts";

const NAME = "portico:return-place";

const placeSchema = z.object({
  account: z.string(),
  path: z.string(),
  hasChangedPage: z.boolean(),
  controlId: z.string(),
  selection: z.nullable(z.tuple([z.number(), z.number()])),
  top: z.number(),
});

const NO_PLACE = /^\/(login|signup|confirm|forgot|reset|verify)$/;

export type Place = z.output<typeof placeSchema>;

/** Remembers the place where a session ended, for the next log-in in this tab. */
export type ReturnPlace = ReturnType<typeof createReturnPlace>;

/** @param cookiePrefix prefix of the readable cookie that names the account */
export function createReturnPlace(storage: SafeStorage, cookiePrefix: string) {
  let last: Element | undefined;
  // Ignore dialogs: a dialog takes the focus before a log-out.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.closest("dialog") === null) last = target;
  });
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
    /** Stores the page that was opened after the session had ended. */
    keepPage(account: string) {
      const { pathname } = location;
      const kept = parsePlace(storage.read(NAME));
      if (NO_PLACE.test(pathname) || (kept?.account === account && kept.path === pathname)) return;
      keep({ account, has_changed_page: false });
    },
    /** Returns the place if its owner has logged in again. */
    find() {
      const place = parsePlace(storage.read(NAME));
      return place !== undefined && isLoggedInAs(cookiePrefix, place.account) ? place : undefined;
    },
    clear: () => storage.remove(NAME),
  };
}

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

/** Includes inputs without a selection, such as number inputs. */
function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

const parsePlace = (text: string | undefined): Place | undefined => placeSchema.safeParse(parseJson(text)).data;
