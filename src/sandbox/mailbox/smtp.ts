import { once } from "node:events";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";
import type { MailFaults } from "./faults.ts";
import type { MailboxStore, NewMail } from "./store.ts";

const MAX_BYTES = 10 * 1024 * 1024;

/** Long enough for a mail in flight, short enough that a hung sender does not hold up a shutdown. */
const CLOSE_MS = 200;

/** Null when the mail is larger than we take; its bytes are read to the end but not kept. */
async function readMail(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(Buffer.from(chunk));
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

async function parseMail(source: Buffer, envelope: SMTPServerEnvelope): Promise<NewMail> {
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
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Takes every mail that is offered on this machine's own address: no login, no TLS, nothing forwarded. */
export function createMailboxSmtp({ store, faults }: { store: MailboxStore; faults: MailFaults }) {
  /** The reply to a mail, or null to leave the sender without one. */
  async function receive(stream: SMTPServerDataStream, envelope: SMTPServerEnvelope): Promise<string | null> {
    const source = await readMail(stream);
    // `rejectOversized` answers this one, whatever we say.
    if (!source) return "Too large";
    const fault = faults.take();
    if (fault === "reject-temporarily") throw refusal(451, "4.3.0 Sandbox fault: try again later");
    if (fault === "reject-permanently") throw refusal(550, "5.7.1 Sandbox fault: mail refused");
    if (fault === "hang") return null;
    return `Stored as ${store.add(await parseMail(source, envelope))}`;
  }

  async function answer(
    stream: SMTPServerDataStream,
    envelope: SMTPServerEnvelope,
    reply: (error: Error | null, message?: string) => void,
  ): Promise<void> {
    try {
      const message = await receive(stream, envelope);
      if (message !== null) reply(null, message);
    } catch (error) {
      reply(error instanceof Error ? error : refusal(451, "4.3.0 Sandbox error"));
    }
  }

  const server = new SMTPServer({
    name: "sandbox.firstwhistle.example",
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    // Looking up 127.0.0.1 would ask the network, which a sandbox must not need.
    disableReverseLookup: true,
    size: MAX_BYTES,
    rejectOversized: true,
    closeTimeout: CLOSE_MS,
    logger: false,
    onData: (stream, session, callback) => void answer(stream, session.envelope, callback),
  });
  // A sender that drops its connection is its own problem; without a listener it would end the process.
  server.on("error", () => {});

  return {
    /** Port 0 takes a free one; resolves to the port in use. */
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
