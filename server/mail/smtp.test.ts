import { expect, it } from "vitest";
import { MAIL_STEPS, startMailServer } from "../../tests/faults/mail-server.ts";
import { createSmtpMailer } from "./smtp.ts";

const [from, to] = ["a@x.edu", "b@x.edu"];
const MAIL = { from, to, replyTo: from, subject: "Day", text: "1", html: "1", messageId: "<1@x.edu>" };

it.each(MAIL_STEPS)("reports an email as handed over only after the answer to DATA: silent at %s", async (step) => {
  const server = await startMailServer();
  const mailer = createSmtpMailer(server.url);
  const reached = server.holdAt(step);
  let isHandedOver = false;
  const sending = mailer.send(MAIL, async () => void (isHandedOver = true));
  await reached;
  expect(isHandedOver).toBe(step === "message");
  await server.close();
  await expect(sending).rejects.toThrow();
  mailer.close();
});
