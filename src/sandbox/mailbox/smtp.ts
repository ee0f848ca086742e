import { once } from "node:events";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";
import { verifyDkim, type DkimKey } from "./dkim.ts";
import type { EmailFaults } from "./faults.ts";
import type { EmailReports } from "./reports.ts";
import type { MailboxStore, NewEmail } from "./store.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** Long enough for an email in flight, short enough that a hung sender doesn't hold up a shutdown. */
const CLOSE_MS = 200;

/** Reads an email. Returns null if it's too large, after reading and discarding the rest. */
async function readEmail(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(Buffer.from(chunk));
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

async function parseEmail(
  source: Buffer,
  envelope: SMTPServerEnvelope,
  keys: readonly DkimKey[],
): Promise<NewEmail> {
  const email = await PostalMime.parse(source);
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map((recipient) => recipient.address),
    fromName: email.from?.name ?? "",
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    headers: email.headerLines.map(({ line }) => line).join("\n"),
    source,
    ...(email.messageId !== undefined && { messageId: email.messageId }),
    dkim: verifyDkim(source, keys),
  };
}

function createRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export type Mailbox = {
  store: MailboxStore;
  faults: EmailFaults;
  reports: EmailReports;
  dkimKeys: readonly DkimKey[];
};

/** Accepts every email on localhost: no login, no TLS, no forwarding. */
export function createMailboxSmtp({ store, faults, reports, dkimKeys }: Mailbox) {
  /** Receives an email. Returns the reply, or null to leave the sender without one. */
  async function receive(stream: SMTPServerDataStream, envelope: SMTPServerEnvelope): Promise<string | null> {
    const source = await readEmail(stream);
    // `rejectOversized` rejects this email, whatever we return.
    if (!source) return "Too large";
    const fault = faults.take();
    if (fault === "reject-temporarily") throw createRefusal(451, "4.3.0 Sandbox fault: try again later");
    if (fault === "reject-permanently") throw createRefusal(550, "5.7.1 Sandbox fault: email refused");
    if (fault === "hang") return null;
    const email = await parseEmail(source, envelope, dkimKeys);
    const id = store.add(email);
    reports.react({ ...email, messageId: email.messageId ?? "" });
    return `Stored as ${id}`;
  }

  async function handleData(
    stream: SMTPServerDataStream,
    envelope: SMTPServerEnvelope,
    reply: (error: Error | null, message?: string) => void,
  ): Promise<void> {
    try {
      const message = await receive(stream, envelope);
      if (message !== null) reply(null, message);
    } catch (error) {
      reply(error instanceof Error ? error : createRefusal(451, "4.3.0 Sandbox error"));
    }
  }

  const server = new SMTPServer({
    name: "sandbox.firstwhistle.example",
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    // A reverse lookup of 127.0.0.1 would use the network, which the sandbox must not need.
    disableReverseLookup: true,
    size: MAX_BYTES,
    rejectOversized: true,
    closeTimeout: CLOSE_MS,
    logger: false,
    onData: (stream, session, callback) => void handleData(stream, session.envelope, callback),
  });
  // Ignore a sender that drops its connection. Without a listener, the error would crash the process.
  server.on("error", () => {});

  return {
    /** Starts listening. Port 0 picks a free port. Resolves to the port in use. */
    async listen(port: number): Promise<number> {
      const listener = server.listen(port, "127.0.0.1");
      await once(listener, "listening");
      const address = listener.address();
      return typeof address === "object" && address ? address.port : port;
    },
    close(): Promise<void> {
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
