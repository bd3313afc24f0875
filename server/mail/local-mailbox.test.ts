import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createLocalMailbox } from "./local-mailbox.ts";
import { makeFolder } from "../../tests/use-folder.ts";

it("lists complete emails, and skips other files", async () => {
  const folder = await makeFolder();
  const mailbox = createLocalMailbox(
    folder,
    () => 1,
    () => undefined,
  );
  await mailbox.send({
    from: "a@x.edu",
    to: "b@x.edu",
    replyTo: "a@x.edu",
    subject: "Code",
    text: "1",
    html: "1",
    messageId: "<1@x.edu>",
  });
  await writeFile(join(folder, "empty.json"), "");
  await writeFile(join(folder, "cut.json"), '{"at": 1, "from"');
  await writeFile(join(folder, "other.json"), "[]");
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(["Code"]);
});
