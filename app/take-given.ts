/**
 * What the server has put into the page under this name. It is taken out of the page, because it is good for one use,
 * and may be a person's own. Undefined where the page has nothing, or nothing that can be read.
 */
export function takeGiven(name: "config" | "profile"): unknown {
  const element = document.getElementById(`portico-${name}`);
  element?.remove();
  try {
    return JSON.parse(element?.textContent ?? "");
  } catch {
    return undefined;
  }
}
