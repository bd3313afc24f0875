/** Returns the address of a step of the log-in that leads back to `to`. */
export function toStepPath(step: string, to: string): string {
  return to === "/" || to === "" ? step : `${step}?${new URLSearchParams({ to }).toString()}`;
}

/** Returns where a log-in leads: always a path of the office, whatever the address names. */
export function readReturnPath(search: string): string {
  const to = new URLSearchParams(search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}
