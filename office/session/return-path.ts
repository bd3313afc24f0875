/** Returns the URL of a log-in step that later returns to `to`. */
export function toStepPath(step: string, to: string): string {
  return to === "/" || to === "" ? step : `${step}?${new URLSearchParams({ to }).toString()}`;
}

/** Returns the path after the log-in: always a path of the office. */
export function readReturnPath(search: string): string {
  const to = new URLSearchParams(search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}
