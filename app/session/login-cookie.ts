/** Whether somebody is logged in: the session's own cookie cannot be read here, so the server sets a readable one beside it. */
export function hasLoginCookie(prefix: string): boolean {
  return loginCookies(prefix).length > 0;
}

/** Whether this account is still the one that is logged in on this browser, as far as its cookies tell. */
export function isLoggedInAs(prefix: string, account: string): boolean {
  return loginCookies(prefix).some(({ value }) => value === account);
}

/**
 * Deletes the readable cookie, so that the portal does not keep asking for a session that the server has ended.
 *
 * @param account whose cookie it must be, if it is not null, because somebody else may have logged in since
 */
export function dropLoginCookies(prefix: string, account: string | null): void {
  for (const { name, value } of loginCookies(prefix))
    if (account === null || value === account) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
}

function loginCookies(prefix: string): readonly { readonly name: string; readonly value: string }[] {
  return document.cookie
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => {
      const [name = "", value = ""] = cookie.split("=");
      return { name, value };
    });
}
