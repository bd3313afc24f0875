import { expect, it } from "vitest";
import { toContentDisposition } from "./content-disposition.ts";

it.each([
  ["sketch.pdf", `attachment; filename="sketch.pdf"; filename*=UTF-8''sketch.pdf`],
  [
    "Alder Ridge - Zoë Nguyễn.pdf",
    `attachment; filename="Alder Ridge - Zoe Nguyen.pdf"; filename*=UTF-8''Alder%20Ridge%20-%20Zo%C3%AB%20Nguy%E1%BB%85n.pdf`,
  ],
  [
    "Alder Ridge - 山田.pdf",
    `attachment; filename="Alder Ridge.pdf"; filename*=UTF-8''Alder%20Ridge%20-%20%E5%B1%B1%E7%94%B0.pdf`,
  ],
  ["山田.pdf", `attachment; filename="document.pdf"; filename*=UTF-8''%E5%B1%B1%E7%94%B0.pdf`],
  [
    '../a"; filename=b.exe\r\nX: y.pdf',
    `attachment; filename=".. a filename=b.exe X y.pdf"; filename*=UTF-8''..%20a%20filename%3Db.exe%20X%20y.pdf`,
  ],
  ["gnp.\u202eexe\ud800.pdf", `attachment; filename="gnp. exe.pdf"; filename*=UTF-8''gnp.%20exe%EF%BF%BD.pdf`],
  ["O'Neil (final)*.pdf", `attachment; filename="O'Neil (final).pdf"; filename*=UTF-8''O%27Neil%20%28final%29.pdf`],
])("names a downloaded file: %s", (name, header) => {
  expect(toContentDisposition(name)).toBe(header);
});
