import { AsyncLocalStorage } from "node:async_hooks";
import { config } from "./config.ts";
import type { OpenSpan, SpanFields, SpanKindName, TraceExport } from "./trace-export.ts";

// Traces over OTLP, if OTEL_EXPORTER_OTLP_ENDPOINT is set (docs/decisions/0073). Without it, everything here only calls
// what it's given, and no library is loaded. Names and fields contain no IDs, tokens, addresses, or values.

let traces: TraceExport | undefined;
const activeSpan = new AsyncLocalStorage<OpenSpan>();

/** Starts exporting traces, if that's configured. `onProblem` is called when they can't be delivered. */
export async function startTracing(service: "web" | "worker", onProblem: (error: Error) => void) {
  if (!config.hasTraces) return;
  const { createTraceExport } = await import("./trace-export.ts");
  traces = createTraceExport(`firstwhistle-${service}`, onProblem);
}

/** Exports what's left. Takes at most two seconds, because no one should wait for a trace. */
export const stopTracing = async (): Promise<void> => traces?.stop();

/** Runs `work` in a span. If it throws, the span has failed. Without tracing, `work` gets no span. */
export async function inSpan<Result>(
  name: string,
  { kind, fields }: { kind: SpanKindName; fields?: SpanFields },
  work: (span?: OpenSpan) => Result | Promise<Result>,
): Promise<Result> {
  if (!traces) return work();
  const span = traces.start(name, { kind, fields, parent: activeSpan.getStore() });
  try {
    return await activeSpan.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Records an error on the current span, if there is one. */
export const traceFailure = (error: unknown): void => activeSpan.getStore()?.fail(error);

const OPERATION = /^(?:\s|\/\*.*?\*\/)*(\w+)/s;

/** Runs a statement in a span, as part of a request or a job. Polling, which is neither, would only be noise. */
export function traceStatement<Result>(text: unknown, name: string | undefined, run: () => Result): Result {
  const parent = traces && activeSpan.getStore();
  if (!traces || !parent) return run();
  const operation = (OPERATION.exec(String(text))?.[1] ?? "statement").toUpperCase();
  const span = traces.start(name === undefined ? operation : `${operation} ${name}`, {
    kind: "client",
    fields: { "db.system.name": "postgresql", "db.operation.name": operation },
    parent,
  });
  const result = run();
  Promise.resolve(result)
    .catch((error: unknown) => span.fail(error))
    .finally(() => span.end());
  return result;
}

/** A step on a text's way, after it happened. */
type TextStep = { from: Date; to: Date; kind?: SpanKindName; fields?: SpanFields; hasFailed?: boolean };

/** Records the first step of a text, when it was due until it was claimed. The text's other steps belong to it. */
export const traceDueText = (textId: string, step: TextStep): void =>
  traces?.record("text due", { ...step, ...getTextTrace(textId), isFirst: true });

/** Records another step of a text, from any process. */
export const traceText = (textId: string, name: string, step: TextStep): void =>
  traces?.record(name, { ...step, ...getTextTrace(textId), isFirst: false });

/**
 * A text's trace is its ID, which is as long as a trace ID. So all processes add to the same trace, without storing
 * anything, and an operator finds a text's trace by the text's ID.
 */
function getTextTrace(textId: string) {
  const traceId = textId.replaceAll("-", "");
  return { traceId, firstSpanId: traceId.slice(16) };
}
