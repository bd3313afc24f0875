const DAY_MS = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. What is read is made at each request, so it never lapses while the portal runs. */
const VALID_DAYS = 180;

/** Renders security.txt (RFC 9116). `contact` is an address with its scheme, `publicUrl` the portal's origin. */
export function renderSecurityText(contact: string, publicUrl: string, now: number): string {
  const endOfDay = Math.ceil((now + VALID_DAYS * DAY_MS) / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(endOfDay).toISOString().replace(/\.\d+Z$/, "Z")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
