import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { startTracing } from './tracing';

interface Sent {
  resourceSpans: { resource: unknown; scopeSpans: { spans: Record<string, unknown>[] }[] }[];
}
const sent: Sent[] = [];
const collector = createServer(async (request, response) => {
  sent.push((await json(request)) as Sent);
  response.setHeader('Content-Type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const { OTEL_EXPORTER_OTLP_ENDPOINT } = process.env;
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const test = await createTestApp();
afterAll(() => {
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  else process.env.OTEL_EXPORTER_OTLP_ENDPOINT = OTEL_EXPORTER_OTLP_ENDPOINT;
  collector.close();
});

it('sends a span for each call, with one for each of its statements, without values', async () => {
  const admin = await test.signIn('all');
  const end = await startTracing();
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await admin.attempt(catalogueCalls.units.list, {
    query: { q: 'secretword' },
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  await end();
  await admin.attempt(catalogueCalls.units.list);

  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const [call, ...others] = spans.filter(({ name }) => name === 'GET /api/units');
  expect(others).toEqual([]);
  expect(call).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(statements)).toContain('select');
  expect(JSON.stringify(sent)).not.toContain('secretword');
  expect(JSON.stringify(sent)).toContain('"ghala"');
});
