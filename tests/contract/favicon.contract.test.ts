import { afterAll, beforeAll, expect, it } from "vitest";
import { renderFavicon } from "../../server/routes/browser-routes.ts";
import { openPortal, type Portal } from "./portal.fixture.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ mongo: false });
});
afterAll(() => portal.close());

it.each([
  ["graduate", "A", "#1f4e5f"],
  ["certificate", "M", "#5b2a6b"],
  ["nursing", "L", "#6d2a56"],
])("sends an icon with the letter and the colour of the tenant %s", async (tenant, letter, colour) => {
  const host = `${tenant}.localhost:3000`;
  const response = await portal.app.request(`http://${host}/favicon.ico`, { headers: { host } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  const icon = await response.text();
  expect(icon).toContain(`>${letter}</text>`);
  expect(icon).toContain(`fill="${colour}"`);
});

it("escapes the name and leaves out a colour that is none", () => {
  const icon = renderFavicon({ tenant: { name: "<b>", theme: { brand: '"/><script>' } } } as never);
  expect(icon).toContain(">&#60;</text>");
  expect(icon).not.toContain("script");
});
