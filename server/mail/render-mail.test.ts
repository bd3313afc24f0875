import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findTemplatesFolder, loadTenant } from "../../engine/node/index.ts";
import { createMailRenderer, toHeader } from "./render-mail.ts";
import { makeFolder } from "../../tests/use-folder.ts";

const { definition } = await loadTenant("tenants/graduate");
const render = createMailRenderer(join(findTemplatesFolder(), "mail"), undefined);
const link = "http://localhost:3000/reset?username=a%40example.edu&id=x";

it.each([
  { kind: "confirm", definition, to: "a@example.edu", link, code: "012345", minutes: 30 },
  { kind: "reset", definition, to: "a@example.edu", link, minutes: 60 },
  { kind: "already-registered", definition, to: "a@example.edu", link },
  { kind: "email-code", definition, to: "a@example.edu", link, code: "012345", minutes: 30 },
  { kind: "email-taken", definition, to: "a@example.edu", link },
  { kind: "password-changed", definition, to: "a@example.edu", link },
  { kind: "email-changed", definition, to: "a@example.edu", link },
] as const)("renders $kind in text and HTML with partner values", async (mail) => {
  const { subject, text, html, from } = await render(mail);
  expect(subject).not.toBe("");
  expect(text).toContain(link);
  expect(text).not.toContain("Subject:");
  expect(text + html).not.toMatch(/\{\{|undefined/);
  expect(html).toContain("Alder Ridge University");
  expect(from).toBe('"Alder Ridge Graduate Admissions" <gradadmissions@alder-ridge.example.edu>');
});

it("links each address in a receipt without its surrounding characters", async () => {
  const { html, text } = await render({
    kind: "receipt",
    definition,
    to: "a@example.edu",
    link,
    subject: "Received",
    paragraphs: ["Read <https://a.example/x?a=1&b=2>, then (https://b.example/)."],
    nextTitle: "Next",
    next: [{ isList: true, lines: ["Our page (https://c.example/y)"] }],
    linkText: `It is at ${link}`,
    proof: 'Check it at https://d.example/verify. "><script>',
  });
  const links = [...html.matchAll(/<a href="(http[^"]*)">([^<]*)<\/a>/g)].map(([, href, words]) => [href, words]);
  const toHtml = (address: string) => address.replaceAll("&", "&amp;").replaceAll("=", "&#x3D;");
  expect(links).toEqual(
    ["https://a.example/x?a=1&b=2", "https://b.example/", "https://c.example/y", link, "https://d.example/verify"]
      .map(toHtml)
      .map((address) => [address, address]),
  );
  expect(html).not.toContain("<script>");
  // The rarely needed parts come last.
  expect(text.indexOf("https://d.example/verify")).toBeGreaterThan(text.indexOf(link));
});

it("escapes an address in HTML", async () => {
  const { html } = await render({
    kind: "already-registered",
    definition,
    to: "a@example.edu",
    link: 'http://x/"><script>',
  });
  expect(html).not.toContain("<script>");
});

it("reloads an edited template in development", async () => {
  const folder = await makeFolder();
  await cp(join(findTemplatesFolder(), "mail"), folder, { recursive: true });
  const renderAgain = createMailRenderer(folder, undefined, { reloadsTemplates: true });
  const mail = { kind: "already-registered", definition, to: "a@example.edu", link } as const;
  await renderAgain(mail);
  await writeFile(join(folder, "already-registered.txt.hbs"), "Subject: New\n\nNew words");
  await writeFile(join(folder, "layout.html.hbs"), "<p>New layout</p>");
  expect(await renderAgain(mail)).toMatchObject({ subject: "New", text: "New words", html: "<p>New layout</p>" });
});

it("lets no value add a header to an email", () => {
  expect(toHeader("a@example.edu\r\nBcc: b@example.edu\u2028x")).toBe("a@example.edu Bcc: b@example.edu x");
});
