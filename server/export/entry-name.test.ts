import fc from "fast-check";
import { expect, it } from "vitest";
import { toEntryName } from "./zip-chunks.ts";

it.each([
  ["Ada Lovelace", "4F7K-9QXM Ada Lovelace"],
  ["../../etc/passwd", "4F7K-9QXM .. .. etc passwd"],
  ['a<b>:"/\\|?*c', "4F7K-9QXM a b c"],
  ["Ends with dots. . .", "4F7K-9QXM Ends with dots"],
  ["Eve\u202egpj.exe", "4F7K-9QXM Evegpj.exe"],
  ["", "4F7K-9QXM"],
  ["山田 太郎", "4F7K-9QXM 山田 太郎"],
])("names the PDF of %j", (name, expected) => expect(toEntryName("4F7K-9QXM", name)).toBe(expected));

it("creates file names that every system accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const entry = toEntryName("4F7K-9QXM", name);
      expect(Buffer.byteLength(`${entry}.pdf`)).toBeLessThanOrEqual(124);
      expect(entry).toMatch(/^4F7K-9QXM/);
      expect(entry).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]|[. ]$/u);
      expect(Buffer.from(entry).toString()).toBe(entry);
    }),
  );
});
