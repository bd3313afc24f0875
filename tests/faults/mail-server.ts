import { createServer, type AddressInfo, type Socket } from "node:net";

/** The steps of an SMTP dialogue at which the server can hold back its reply. */
export const MAIL_STEPS = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "message"] as const;
type MailStep = (typeof MAIL_STEPS)[number];

interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Holds back replies to this step. Resolves when the portal waits for one. Undefined sends the held replies. */
  holdAt(step: MailStep | undefined): Promise<void>;
  close(): Promise<void>;
}

const REPLIES: Readonly<Record<string, string>> = {
  EHLO: "250 mail.test",
  MAIL: "250 2.1.0 ok",
  RCPT: "250 2.1.5 ok",
  DATA: "354 go on",
  RSET: "250 ok",
  NOOP: "250 ok",
  QUIT: "221 bye",
};

/** An SMTP server (RFC 5321) that can fall silent at any step. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let held: MailStep | undefined;
  let reached: () => void = () => undefined;
  const late: (() => void)[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    let to = "";
    let unread = "";
    let isMessage = false;
    const reply = (step: string, line: string): void => {
      const answer = (): void => void (socket.destroyed || socket.write(`${line}\r\n`));
      if (step === held) {
        late.push(answer);
        reached();
      } else answer();
    };
    reply("greeting", "220 mail.test ESMTP");
    socket.on("data", (chunk) => {
      unread += chunk.toString("utf8");
      for (;;) {
        const end = unread.indexOf(isMessage ? "\r\n.\r\n" : "\r\n");
        if (end === -1) return;
        const part = unread.slice(0, end);
        unread = unread.slice(end + (isMessage ? 5 : 2));
        if (isMessage) {
          isMessage = false;
          const messageId = /^Message-ID: (.+)$/im.exec(part)?.[1]?.trim() ?? "";
          received.push({ to, messageId, text: part });
          reply("message", "250 2.0.0 taken");
        } else {
          const command = part.slice(0, 4).toUpperCase();
          if (command === "RCPT") to = /<([^>]*)>/.exec(part)?.[1] ?? "";
          if (command === "DATA") isMessage = held !== "DATA";
          reply(command, REPLIES[command] ?? "502 5.5.1 unknown");
        }
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    holdAt: (step) => {
      held = step;
      if (step === undefined) for (const answer of late.splice(0)) answer();
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
