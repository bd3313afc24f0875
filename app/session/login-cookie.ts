/** Whether somebody is logged in: the session's own cookie cannot be read here, so the server sets a readable one beside it. */
export function hasLoginCookie(prefix: string): boolean {
  return loginCookies(prefix).length > 0;
}

/** Deletes the readable cookie, so that the portal does not keep asking for a session that the server has ended. */
export function dropLoginCookies(prefix: string): void {
  for (const name of loginCookies(prefix)) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}

function loginCookies(prefix: string): readonly string[] {
  return document.cookie
    .split(";")
    .map((cookie) => cookie.split("=", 1)[0]?.trim() ?? "")
    .filter((name) => name.startsWith(prefix));
}
