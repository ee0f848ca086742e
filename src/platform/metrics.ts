import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { pool } from "./database.ts";

// Vite evaluates modules again after each edit in development; a metric may be registered only once.
const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const httpDuration = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time to answer a request",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

export const jobDuration = new Histogram({
  name: "job_duration_seconds",
  help: "Time to run a job",
  labelNames: ["job", "outcome"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [registry],
});

export const textDuration = new Histogram({
  name: "text_submit_duration_seconds",
  help: "Time the texting provider takes for a text",
  labelNames: ["outcome"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

export const textsByState = new Counter({
  name: "texts_total",
  help: "Texts that came into a state",
  labelNames: ["state"],
  registers: [registry],
});

export const textErrors = new Counter({
  name: "text_errors_total",
  help: "Errors of the texting provider by its code, refused at once or reported later",
  labelNames: ["code"],
  registers: [registry],
});

export const quotaRefusals = new Counter({
  name: "text_quota_refusals_total",
  help: "Texts that were not sent because a team's allowance was used up",
  registers: [registry],
});

export const checkoutsByState = new Counter({
  name: "checkouts_total",
  help: "Payment pages that were asked for (started), and what became of them",
  labelNames: ["state"],
  registers: [registry],
});

export const paymentEvents = new Counter({
  name: "payment_events_total",
  help: "News of the payment provider, by where they came from and how far they got",
  labelNames: ["source", "step"],
  registers: [registry],
});

export const ordersByProduct = new Counter({
  name: "orders_total",
  help: "Orders that were paid, by what was bought",
  labelNames: ["product"],
  registers: [registry],
});

export const refunds = new Counter({
  name: "refunds_total",
  help: "Refunds that were given, in full or in part",
  registers: [registry],
});

export const disputesByState = new Counter({
  name: "disputes_total",
  help: "Disputed payments that came into a state",
  labelNames: ["state"],
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: "live_streams",
  help: "Screens that are open and hear of changes",
  registers: [registry],
});

/** Numbers that are looked up whenever somebody asks for the metrics; without an answer they are missing. */
export function observeNumbers(name: string, help: string, read: () => Promise<Record<string, number>>) {
  return new Gauge({
    name,
    help,
    labelNames: ["measure"],
    registers: [registry],
    async collect() {
      const numbers = await read().catch(() => ({}));
      this.reset();
      for (const [measure, value] of Object.entries(numbers)) this.set({ measure }, value);
    },
  });
}

registry.registerMetric(
  new Gauge({
    name: "database_connections",
    help: "Connections of this process's pool",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  }),
);

/** Serves /metrics on a port of its own, never on the public one. */
export function serveMetrics(port: number): Server {
  return createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  }).listen(port);
}
