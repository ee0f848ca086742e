import { once } from "node:events";
import { createServer } from "node:http";

export type ReceivedWebhook = {
  path: string;
  params: Record<string, string>;
  signature: string;
  host: string;
  /** The raw body, and the payment provider's signature. */
  body: string;
  stripeSignature: string;
};
type Reply = { status: number; body?: string } | "hang";

const acceptedReply = (): Reply => ({ status: 204 });

/** Receives webhooks in place of the app. Records every form and responds as configured. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  let reply: (request: ReceivedWebhook, nth: number) => Reply = acceptedReply;
  const server = createServer((request, response) => {
    let form = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (form += chunk));
    request.on("end", () => {
      const webhook = {
        path: request.url ?? "",
        params: Object.fromEntries(new URLSearchParams(form)),
        signature: String(request.headers["x-twilio-signature"]),
        host: request.headers.host ?? "",
        body: form,
        stripeSignature: String(request.headers["stripe-signature"]),
      };
      received.push(webhook);
      const outcome = reply(webhook, received.length);
      if (outcome === "hang") return;
      response.writeHead(outcome.status, { "content-type": "text/xml" }).end(outcome.body ?? "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** Lists the states reported for a text, in order of arrival. */
    listStates: (sid: string) =>
      received
        .filter(({ params }) => params.MessageSid === sid)
        .map(({ params }) => params.MessageStatus ?? ""),
    respondWith: (newReply: typeof reply) => (reply = newReply),
    clear() {
      received.length = 0;
      reply = acceptedReply;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
