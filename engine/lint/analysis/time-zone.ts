const known = new Map<string, boolean>();

/** Whether a time zone is in the IANA database, as the platform has it. */
export function isTimeZone(zone: string): boolean {
  let isKnown = known.get(zone);
  if (isKnown === undefined) known.set(zone, (isKnown = isFormattable(zone)));
  return isKnown;
}

function isFormattable(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
