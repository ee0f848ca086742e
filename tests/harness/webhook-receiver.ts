import { once } from "node:events";
import { createServer } from "node:http";

export type Received = {
  path: string;
  params: Record<string, string>;
  signature: string;
  host: string;
  /** As it came, and with the payment provider's signature. */
  body: string;
  stripeSignature: string;
};
type Reply = { status: number; body?: string } | "hang";

const taken = (): Reply => ({ status: 204 });

/** Stands where the product's webhooks would: keeps every form and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = [];
  let reply: (request: Received, nth: number) => Reply = taken;
  const server = createServer((request, response) => {
    let form = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (form += chunk));
    request.on("end", () => {
      const one = {
        path: request.url ?? "",
        params: Object.fromEntries(new URLSearchParams(form)),
        signature: String(request.headers["x-twilio-signature"]),
        host: request.headers.host ?? "",
        body: form,
        stripeSignature: String(request.headers["stripe-signature"]),
      };
      received.push(one);
      const answer = reply(one, received.length);
      if (answer === "hang") return;
      response.writeHead(answer.status, { "content-type": "text/xml" }).end(answer.body ?? "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** The states that were told of a text, in the order of arrival. */
    statesOf: (sid: string) =>
      received
        .filter(({ params }) => params.MessageSid === sid)
        .map(({ params }) => params.MessageStatus ?? ""),
    answer: (with_: typeof reply) => (reply = with_),
    clear() {
      received.length = 0;
      reply = taken;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
