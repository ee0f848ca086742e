// The provider's side of reports-bench.ts, in its own process so that measuring responses isn't disturbed: posts signed
// status reports over a few connections, as fast as they're taken or at a fixed rate. It writes requests that it built
// beforehand to plain sockets, because on a small machine an HTTP client would cost more than the server it measures.
import { connect } from "node:net";
import { sign } from "#sandbox/carrier/webhooks.ts";

export type PostOrder = {
  port: number;
  appUrl: string;
  authToken: string;
  connections: number;
  /** Reports per second. Null for as many as the server takes. */
  rate: number | null;
  texts: { path: string; sid: string; phone: string }[];
  statuses: string[];
};
export type PostResult = { seconds: number; responses: Record<string, number>; latencies: number[] };

process.on("message", (order: PostOrder) => {
  post(order).then(
    (result) => process.send!(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

function createRequest(
  { port, appUrl, authToken }: PostOrder,
  { path, sid, phone }: PostOrder["texts"][number],
  status: string,
) {
  const parameters = {
    AccountSid: `AC${"7e57".repeat(8)}`,
    ApiVersion: "2010-04-01",
    From: "+18885550100",
    To: phone,
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus: status,
    SmsStatus: status,
  };
  const form = new URLSearchParams(parameters).toString();
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: TwilioProxy/1.1\r\n` +
      "Content-Type: application/x-www-form-urlencoded; charset=UTF-8\r\n" +
      `X-Twilio-Signature: ${sign(authToken, appUrl + path, parameters)}\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
  );
}

async function post(order: PostOrder): Promise<PostResult> {
  const requests = order.statuses.flatMap((status) =>
    order.texts.map((text) => createRequest(order, text, status)),
  );
  const responses: Record<string, number> = {};
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const worker = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(order.port, "127.0.0.1");
      socket.setNoDelay(true);
      let sentAt = 0;
      const sendNext = () => {
        if (next >= requests.length) {
          socket.destroy();
          resolve();
          return;
        }
        const index = next++;
        const write = () => {
          sentAt = performance.now();
          socket.write(requests[index]!);
        };
        const waitMs = order.rate === null ? 0 : startedAt + (index * 1000) / order.rate - performance.now();
        if (waitMs > 1) setTimeout(write, waitMs);
        else write();
      };
      socket.on("connect", sendNext);
      socket.on("error", reject);
      socket.on("data", (data) => {
        // Responses are small enough to arrive in one piece.
        const status = data.toString("latin1", 9, 12);
        responses[status] = (responses[status] ?? 0) + 1;
        latencies.push(performance.now() - sentAt);
        sendNext();
      });
    });
  await Promise.all(Array.from({ length: order.connections }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, responses, latencies };
}
