import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { version } from '../../../package.json';

const tracer = trace.getTracer('ghala', version);
let isTracing = false;

/** OpenTelemetry's own settings; any of them switches traces on. */
const SWITCHES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/**
 * Sends traces by OTLP over HTTP if OpenTelemetry's own settings name a collector: a span for each call of the API and,
 * within it, each statement, without its values. Without these settings nothing is loaded.
 * @returns a function that sends the last spans and shuts down
 */
export async function startTracing(env: NodeJS.ProcessEnv = process.env): Promise<() => Promise<void>> {
  if (env.OTEL_SDK_DISABLED === 'true' || !SWITCHES.some((name) => env[name])) return async () => {};
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
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
  isTracing = true;
  return async () => {
    isTracing = false;
    trace.disable();
    context.disable();
    await provider.shutdown();
  };
}

/** Gives each call of the API a span, linked to the caller's own trace if it sends `traceparent`. */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing) return done();
    const route = request.routeOptions.url ?? 'unknown';
    const caller = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'ghala.request.id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** Records a span for a completed statement; does nothing while traces are off. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!isTracing) return;
  const endTime = Date.now();
  const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
  const span = tracer.startSpan('statement', {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes,
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}
