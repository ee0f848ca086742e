import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

type Value = { stringValue?: string; intValue?: number };
type Attributes = { key: string; value: Value }[];
type Exported = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        startTimeUnixNano: string;
        attributes: Attributes;
        events: { name: string; attributes: Attributes }[];
      }[];
    }[];
  }[];
};

export type CollectedSpan = {
  service: string;
  release: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  startedAt: bigint;
  fields: Record<string, string | number>;
  events: { name: string; fields: Record<string, string | number> }[];
};

const toFields = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** Starts an OTLP receiver that keeps all spans. `bodies` are the requests as they arrived. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const receive = (text: string) => {
    bodies.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Exported).resourceSpans) {
      const about = toFields(resource.attributes);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: String(about["service.name"]),
          release: String(about["service.version"]),
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || undefined,
          name: span.name,
          startedAt: BigInt(span.startTimeUnixNano),
          fields: toFields(span.attributes),
          events: span.events.map((event) => ({ name: event.name, fields: toFields(event.attributes) })),
        });
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isTraces = request.url === "/v1/traces";
      if (isTraces) receive(Buffer.concat(chunks).toString());
      response.writeHead(isTraces ? 200 : 404, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    stop: () => server.close(),
  };
}
