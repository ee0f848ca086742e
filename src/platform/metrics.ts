import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { config } from "./config.ts";
import { countConnections } from "./database.ts";
import { withTimeLimit } from "./time-limit.ts";

// Use our own registry instead of the global one. In development, Vite re-evaluates modules after each edit, and a
// metric can be registered only once per registry.
const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const httpDuration = new Histogram({
  name: "http_request_duration_seconds",
  help: "HTTP request duration",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

export const jobDuration = new Histogram({
  name: "job_duration_seconds",
  help: "Job duration",
  labelNames: ["job", "outcome"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [registry],
});

export const textDuration = new Histogram({
  name: "text_submit_duration_seconds",
  help: "SMS provider request duration",
  labelNames: ["outcome"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

export const textsBySender = new Counter({
  name: "texts_by_sender_total",
  help: "Texts submitted to the SMS provider by sender and outcome",
  labelNames: ["sender", "outcome"],
  registers: [registry],
});

export const textsByState = new Counter({
  name: "texts_total",
  help: "Texts by state transition",
  labelNames: ["state"],
  registers: [registry],
});

export const emailsByState = new Counter({
  name: "text_emails_total",
  help: "Emails that stand in for texts by state transition",
  labelNames: ["state"],
  registers: [registry],
});

export const textErrors = new Counter({
  name: "text_errors_total",
  help: "SMS provider errors by code, immediate or reported later",
  labelNames: ["code"],
  registers: [registry],
});

export const quotaRefusals = new Counter({
  name: "text_quota_refusals_total",
  help: "Texts not sent because the team was out of texts",
  registers: [registry],
});

export const checkoutsByState = new Counter({
  name: "checkouts_total",
  help: "Checkout sessions started, and their outcomes",
  labelNames: ["state"],
  registers: [registry],
});

export const paymentEvents = new Counter({
  name: "payment_events_total",
  help: "Payment provider events by source and processing step",
  labelNames: ["source", "step"],
  registers: [registry],
});

export const ordersByProduct = new Counter({
  name: "orders_total",
  help: "Paid orders by product",
  labelNames: ["product"],
  registers: [registry],
});

export const refunds = new Counter({
  name: "refunds_total",
  help: "Full and partial refunds issued",
  registers: [registry],
});

export const disputesByState = new Counter({
  name: "disputes_total",
  help: "Disputes by state transition",
  labelNames: ["state"],
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: "live_streams",
  help: "Open event streams",
  registers: [registry],
});

/** Shorter than Prometheus's scrape timeout, so that a database that hangs doesn't look like a dead process. */
const MAX_READ_MS = 4_000;

/**
 * Registers a gauge whose values are read on every scrape, by the values of its one label. If reading them fails or
 * takes too long, the gauge is left out.
 */
export function registerGauge(
  name: string,
  help: string,
  read: () => Promise<Record<string, number>>,
  label = "measure",
) {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const numbers = await withTimeLimit(MAX_READ_MS, read()).catch(() => ({}));
      this.reset();
      for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number);
    },
  });
}

registry.registerMetric(
  new Gauge({
    name: "database_connections",
    help: "Database connections by lane, and callers waiting for one",
    labelNames: ["lane", "state"],
    registers: [],
    collect() {
      for (const { lane, ...counts } of countConnections())
        for (const [state, count] of Object.entries(counts)) this.set({ lane, state }, count);
    },
  }),
);

/** The response to a health check. */
export type HealthResponse = { status: 200 | 503; body: object };

/**
 * Serves /metrics, and health checks by path, on a separate port, never on the public one. By default, only this
 * machine can connect.
 */
export function serveMetrics(
  port: number,
  checks: Record<string, () => HealthResponse | Promise<HealthResponse>> = {},
): Server {
  const respond = async (path: string) => {
    if (path === "/metrics")
      return { status: 200, type: registry.contentType, text: await registry.metrics() };
    const check = checks[path];
    if (!check) return { status: 404, type: "text/plain", text: "" };
    const { status, body } = await check();
    return { status, type: "application/json", text: JSON.stringify(body) };
  };
  return createServer((request, response) => {
    respond(request.url ?? "").then(
      ({ status, type, text }) => response.writeHead(status, { "content-type": type }).end(text),
      () => response.writeHead(500).end(),
    );
  }).listen(port, config.metricsHost);
}
