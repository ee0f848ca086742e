import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a mail server that holds back its answers, so that a mail is on its way for as long as a test needs. */
export async function startSlowSmtp() {
  let upstreamPort = 0;
  let delayMs = 0;
  let mailsOnTheWay = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect(upstreamPort, "127.0.0.1");
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on("error", () => {}).on("close", () => sockets.delete(end));
    }
    let end = "";
    socket.on("data", (chunk) => {
      // A line with a single dot ends a mail, in however many pieces it comes: now its sender waits for the answer.
      end = (end + chunk.toString("latin1")).slice(-5);
      if (end === "\r\n.\r\n") mailsOnTheWay++;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      const wait = mailsOnTheWay > 0 ? delayMs : 0;
      setTimeout(() => {
        if (wait) mailsOnTheWay--;
        socket.write(chunk);
      }, wait);
    });
    socket.on("close", () => upstream.destroy());
    upstream.on("close", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (smtpUrl: string) => (upstreamPort = Number(new URL(smtpUrl).port)),
    holdBack: (milliseconds: number) => (delayMs = milliseconds),
    mailsOnTheWay: () => mailsOnTheWay,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
