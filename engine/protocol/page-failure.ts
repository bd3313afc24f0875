/** The parts of a failure that a page may report: its kind, the page's path, and places in the built files. */
export const PAGE_FAILURE = {
  name: /^[A-Za-z]{1,60}$/,
  path: /^\/[a-z0-9/-]{0,100}$/,
  frame: /^\/assets\/[A-Za-z0-9_.-]{1,100}\.js:\d{1,7}:\d{1,7}$/,
  maxFrames: 10,
} as const;

export interface PageFailure {
  readonly name: string;
  readonly path: string;
  readonly frames: readonly string[];
}

/** A failure in the form that the server accepts: whatever does not fit is left out or replaced. */
export function toPageFailure({ name, path, frames }: PageFailure): PageFailure {
  return {
    name: PAGE_FAILURE.name.test(name) ? name : "Error",
    path: PAGE_FAILURE.path.test(path) ? path : "/",
    frames: frames.filter((frame) => PAGE_FAILURE.frame.test(frame)).slice(0, PAGE_FAILURE.maxFrames),
  };
}
