import { expect, it } from "vitest";
import { closeBidiControls, isolateText, withoutDirection } from "./isolate-text.ts";

const [FSI, PDI, RLO, PDF] = ["\u2068", "\u2069", "\u202e", "\u202c"] as const;

it.each([
  ["returns a left-to-right text unchanged", "Zoë Nguyễn 山田", "Zoë Nguyễn 山田"],
  ["isolates a right-to-left name", "محمد", `${FSI}محمد${PDI}`],
  ["closes an unclosed direction control", `Eve${RLO}gpj`, `${FSI}Eve${RLO}gpj${PDF}${PDI}`],
  ["drops a closing control without an opening one", `Eve${PDI}${PDF} 5`, "Eve 5"],
  ["closes nested controls in order", `${FSI}a${RLO}b`, `${FSI}${FSI}a${RLO}b${PDF}${PDI}${PDI}`],
])("%s", (_what, text, isolated) => expect(isolateText(text)).toBe(isolated));

it("keeps direction marks that are balanced", () => {
  const text = `${FSI}a${RLO}b${PDF}${PDI}`;
  expect(closeBidiControls(text)).toBe(text);
});

it("removes direction marks from a file name", () => {
  expect(withoutDirection(`Eve${RLO}fdp.exe${PDI}`)).toBe("Evefdp.exe");
});
