import type * as OpenTelemetry from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { version } from '../../../package.json';

/** Set while traces are on. */
let traces: { api: typeof OpenTelemetry; tracer: OpenTelemetry.Tracer } | undefined;

/** OpenTelemetry's own settings; any of them switches traces on. */
const SWITCHES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Sends traces by OTLP over HTTP if OpenTelemetry's own settings name a collector: a span for each call of the API and,
 * within it, each statement, without its values. Without these settings nothing is loaded.
 * @returns a function that sends the last spans and shuts down
 */
export async function startTracing(env: NodeJS.ProcessEnv = process.env): Promise<() => Promise<void>> {
  if (env.OTEL_SDK_DISABLED === 'true' || !SWITCHES.some((name) => env[name])) return async () => {};
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'ghala', 'service.version': version });
  const provider = new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence over our own names.
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  traces = { api, tracer: api.trace.getTracer('ghala', version) };
  return async () => {
    traces = undefined;
    api.trace.disable();
    api.context.disable();
    await provider.shutdown();
  };
}

/** Gives each call of the API a span, linked to the caller's own trace if it sends `traceparent`. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<object, OpenTelemetry.Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (traces === undefined) return done();
    const { tracer } = traces;
    const { context, propagation, trace, SpanKind } = traces.api;
    const route = request.routeOptions.url ?? 'unknown';
    const caller = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'ghala.request.id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (span === undefined) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500 && traces) span.setStatus({ code: traces.api.SpanStatusCode.ERROR });
    span.end();
  });
}

/** Records a span for a completed statement; does nothing while traces are off. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (traces === undefined) return;
  const { tracer, api } = traces;
  const endTime = Date.now();
  const attributes: OpenTelemetry.Attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
  const span = tracer.startSpan('statement', {
    kind: api.SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes,
  });
  if (level === 'error') span.setStatus({ code: api.SpanStatusCode.ERROR });
  span.end(endTime);
}
