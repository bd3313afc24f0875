import fc from "fast-check";
import { expect, it } from "vitest";
import { scanContent } from "./scan-content.ts";

const separators = fc.array(fc.constantFrom(" ", "\n", "\0", "%c\n", "<00>", "(x)", "1 ", "[]"), { minLength: 1 });

it("reports each operator with the last name among its operands", () => {
  fc.assert(
    fc.property(separators, (between) => {
      const names: string[] = [];
      scanContent(Buffer.from(`/First gs /F0 ${between.join("")} Do Q`), (_operator, _from, _to, name) =>
        names.push(name),
      );
      expect(names).toEqual(["First", "F0", ""]);
    }),
  );
});
