import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
  type SpanExporter,
} from "@opentelemetry/sdk-trace";
import { findRequestId } from "./request-id.ts";
import { release } from "./release.ts";
import { withTimeLimit } from "./time-limit.ts";

// Import this only dynamically (tracing.ts), because it loads OpenTelemetry.

export type SpanFields = Record<string, string | number | undefined>;
export type SpanKindName = "server" | "client" | "consumer" | "internal";

export type OpenSpan = {
  rename: (name: string) => void;
  describe: (fields: SpanFields) => void;
  fail: (error: unknown) => void;
  end: () => void;
  readonly span: Span;
};

export type TraceExport = ReturnType<typeof createTraceExport>;

const kinds: Record<SpanKindName, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const STOP_MS = 2_000;

/**
 * Describes an error without its message, which may quote what someone entered. The class, the code, and the place are
 * enough to find it, and the log has the rest.
 */
function describeError(error: unknown): SpanFields {
  const {
    name,
    code,
    stack = "",
  } = (error ?? {}) as { name?: string; code?: string | number; stack?: string };
  const frames = stack.split("\n").filter((line) => /^ +at /.test(line));
  return {
    "exception.type": name ?? typeof error,
    "exception.stacktrace": frames.join("\n"),
    "error.code": code,
    "firstwhistle.request_id": findRequestId() ?? undefined,
    "service.version": release,
  };
}

function openSpan(span: Span): OpenSpan {
  return {
    span,
    rename: (name) => void span.updateName(name),
    describe: (fields) => void span.setAttributes(fields),
    fail: (error) => {
      span.addEvent("exception", describeError(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/**
 * Creates what sends spans to the collector, in batches and in the background. Spans that it can't take are dropped. Not
 * registered globally, because libraries would then add spans of their own, with what they find in their arguments.
 */
export function createTraceExport(service: string, onProblem: (error: Error) => void) {
  // Reads its address and headers from OpenTelemetry's own variables.
  const otlp = new OTLPTraceExporter();
  const exporter: SpanExporter = {
    export: (spans, done) =>
      otlp.export(spans, (result) => {
        if (result.error) onProblem(result.error);
        done(result);
      }),
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  };
  const randomIds = new RandomIdGenerator();
  // The IDs of the next span, if it's the first one of a text.
  let given: { traceId: string; spanId: string } | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": release }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
    idGenerator: {
      generateTraceId: () => given?.traceId ?? randomIds.generateTraceId(),
      generateSpanId: () => given?.spanId ?? randomIds.generateSpanId(),
    },
  });
  const tracer = provider.getTracer("firstwhistle", release);
  return {
    start: (
      name: string,
      options: { kind: SpanKindName; fields?: SpanFields | undefined; parent?: OpenSpan | undefined },
    ): OpenSpan => {
      const { kind, fields = {}, parent } = options;
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT;
      return openSpan(tracer.startSpan(name, { kind: kinds[kind], attributes: fields }, context));
    },
    /** Records a span that's over, in the trace of a text. */
    record: (
      name: string,
      step: {
        from: Date;
        to: Date;
        traceId: string;
        firstSpanId: string;
        isFirst: boolean;
        kind?: SpanKindName;
        fields?: SpanFields;
        hasFailed?: boolean;
      },
    ): void => {
      const { from, to, traceId, firstSpanId, isFirst, kind = "internal", fields = {}, hasFailed } = step;
      const first = { traceId, spanId: firstSpanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      if (isFirst) given = first;
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: fields, startTime: from },
        isFirst ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, first),
      );
      given = undefined;
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(to);
    },
    stop: async (): Promise<void> => {
      await withTimeLimit(STOP_MS, provider.shutdown()).catch(onProblem);
    },
  };
}
