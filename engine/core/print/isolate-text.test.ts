import { expect, it } from "vitest";
import { closeBidiControls, isolateText, withoutDirection } from "./isolate-text.ts";

const [FSI, PDI, RLO, PDF] = ["\u2068", "\u2069", "\u202e", "\u202c"] as const;

it.each([
  ["leaves a text in one direction as it is", "Zoë Nguyễn 山田", "Zoë Nguyễn 山田"],
  ["sets apart a name from right to left", "محمد", `${FSI}محمد${PDI}`],
  ["ends what a name leaves open", `Eve${RLO}gpj`, `${FSI}Eve${RLO}gpj${PDF}${PDI}`],
  ["leaves out what ends nothing of the name", `Eve${PDI}${PDF} 5`, "Eve 5"],
  ["ends what stands in each other in its order", `${FSI}a${RLO}b`, `${FSI}${FSI}a${RLO}b${PDF}${PDI}${PDI}`],
])("%s", (_what, text, isolated) => expect(isolateText(text)).toBe(isolated));

it("keeps direction marks that are balanced", () => {
  const text = `${FSI}a${RLO}b${PDF}${PDI}`;
  expect(closeBidiControls(text)).toBe(text);
});

it("removes direction marks from a file name", () => {
  expect(withoutDirection(`Eve${RLO}fdp.exe${PDI}`)).toBe("Evefdp.exe");
});
