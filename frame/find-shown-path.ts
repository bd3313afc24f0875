import { defaultPathOf } from "../app/frame-parts.ts";
import { REVIEW_PATH } from "../engine/core/index.ts";
import { webStatusOf } from "../engine/protocol/index.ts";
import type { FrameRequest } from "./frame-request.ts";

const ACCOUNT_PATHS: readonly string[] = ["/login", "/signup", "/confirm", "/forgot", "/reset"];

/**
 * The path of the screen that will be shown, as far as a request tells: an applicant goes on with the page that was left
 * last. Undefined where that is not one of the screens that have a frame, or is not known.
 */
export function findShownPath({ tenant: { definition }, path, person }: FrameRequest): string | undefined {
  if (ACCOUNT_PATHS.includes(path)) return path;
  const isPage = (one: string | null) => one === REVIEW_PATH || definition.pages.some((page) => page.path === one);
  const asked = path === "/" ? defaultPathOf(definition) : path;
  if (person === "unknown" || !isPage(asked)) return undefined;
  if (person === "visitor") return asked;
  if (webStatusOf(person.web_status) === "submitted") return undefined;
  return isPage(person.last_page) ? (person.last_page ?? asked) : asked;
}
