/** The address of a step of the log-in that leads back to `to` afterwards. */
export function toStepPath(step: string, to: string): string {
  return to === "/" || to === "" ? step : `${step}?${new URLSearchParams({ to }).toString()}`;
}

/** Where a log-in leads: a path of the office itself, never one that somebody else has put in the address. */
export function readReturnPath(search: string): string {
  const to = new URLSearchParams(search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}
