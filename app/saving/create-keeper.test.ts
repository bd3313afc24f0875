import { afterEach, expect, it } from "vitest";
import { createTabLink, type TabLink, type TabMessage } from "./create-keeper.ts";

const links: TabLink[] = [];
afterEach(() => links.splice(0).forEach(({ close }) => close()));

function open(tab: string): { readonly link: TabLink; readonly heard: TabMessage[] } {
  const heard: TabMessage[] = [];
  const link = createTabLink({ name: "portal", tab, onMessage: (message) => heard.push(message) });
  links.push(link);
  return { link, heard };
}

it("notifies the other tabs, and neither fails nor receives after it closes", async () => {
  const [first, second] = [open("first"), open("second")];
  first.link.send({ kind: "claimed" });
  await expect.poll(() => second.heard).toEqual([{ kind: "claimed" }]);
  first.link.close();
  expect(() => first.link.send({ kind: "claimed" })).not.toThrow();
  second.link.send({ kind: "changed", owner: "applicant" });
  expect(first.heard).toEqual([]);
});
