import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Starts a proxy that delays a mail server's responses, so an email stays in flight for as long as a test needs. */
export async function startSlowSmtp() {
  let upstreamPort = 0;
  let delayMs = 0;
  let emailsInFlight = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(upstreamPort, "127.0.0.1");
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on("error", () => {}).on("close", () => sockets.delete(end));
    }
    let end = "";
    socket.on("data", (chunk) => {
      // A line with a single dot ends an email, however it's split into chunks. From here on, the sender waits for the
      // response.
      end = (end + chunk.toString("latin1")).slice(-5);
      if (end === "\r\n.\r\n") emailsInFlight++;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      const waitMs = emailsInFlight > 0 ? delayMs : 0;
      setTimeout(() => {
        if (waitMs) emailsInFlight--;
        socket.write(chunk);
      }, waitMs);
    });
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (smtpUrl: string) => (upstreamPort = Number(new URL(smtpUrl).port)),
    setDelay: (milliseconds: number) => (delayMs = milliseconds),
    emailsInFlight: () => emailsInFlight,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
