import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashToken } from '../access/sessions';
import { lastBackup } from '../backup/last-backup';
import { poolOf } from '../db/database';
import { operationsMeter, operationTimes, readsMeter, retriesMeter } from '../runtime/meters';
import { diskRoom } from './disk-room';
import { oldestMessageS } from './server-state';

declare module 'fastify' {
  interface FastifyInstance {
    /** This is the type and the text of the metrics of all processes behind the port. */
    readMetrics(): Promise<{ contentType: string; text: string }>;
  }
}

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Counts and times every call of the API, and gathers the metrics of pool, disk, outbox, operations and process. */
export const metricsPlugin = fastifyPlugin(
  async (app) => {
    const registry = new Registry();
    const { peers } = app;
    const ofWorker = async (number: number) => labelled(await registry.getMetricsAsJSON(), { worker: String(number) });
    peers?.answer('metrics', () => ofWorker(peers.number));
    app.decorate('readMetrics', async () => {
      const { contentType } = registry;
      if (peers === undefined) return { contentType, text: await registry.metrics() };
      const [own, others] = await Promise.all([ofWorker(peers.number), peers.ask('metrics')]);
      return { contentType, text: await textOf([own, ...others.filter((found) => found !== undefined)]) };
    });
    collectDefaultMetrics({ register: registry });
    for (const meter of [operationsMeter, retriesMeter, operationTimes, readsMeter]) registry.registerMetric(meter);

    const calls = new Histogram({
      name: 'ghala_http_request_duration_seconds',
      help: 'Calls of the API by method, route and status, from their first byte to the end of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
    app.addHook('onResponse', async (request, reply) => {
      const { url: route } = request.routeOptions;
      if (route === undefined || !route.startsWith('/api/')) return;
      calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });

    if (peers !== undefined)
      gauge('ghala_worker_info', 'The server processes behind the port', ['pid'], (set) =>
        set({ pid: String(process.pid) }, 1),
      );
    const pool = poolOf(app.database);
    gauge('ghala_database_connections', 'Connections of the pool by state', ['state'], (set) => {
      const { open, idle } = pool.counts();
      set({ state: 'busy' }, open - idle);
      set({ state: 'idle' }, idle);
    });
    gauge('ghala_database_waiting_calls', 'Calls that wait for a connection', [], (set) =>
      set({}, pool.counts().waiting),
    );
    gauge('ghala_database_up', '1 while the database answers', [], (set) =>
      set({}, app.databaseWatch.isReachable ? 1 : 0),
    );
    gauge('ghala_live_streams', 'Windows that follow changes', [], (set) => set({}, app.liveStreams.size));
    gauge('ghala_disk_free_bytes', 'Room on the disk of DATA_DIR', [], async (set) =>
      set({}, (await diskRoom(app.config.dataDir)).freeBytes),
    );
    gauge('ghala_disk_free_ratio', 'Share of the disk of DATA_DIR that is free, 0 to 1', [], async (set) =>
      set({}, (await diskRoom(app.config.dataDir)).freePercent / 100),
    );
    gauge('ghala_outbox_oldest_seconds', 'How long the oldest message has waited to be sent', [], async (set) => {
      if (app.databaseWatch.isReachable) set({}, await oldestMessageS(app.database));
    });

    gauge('ghala_backup_age_seconds', 'Age of the newest backup; none without one', [], async (set) => {
      if (!app.databaseWatch.isReachable) return;
      const { last } = await lastBackup(app.database, app.config);
      if (last !== null) set({}, last.ageSeconds);
    });

    /** This is a metric computed on demand; omitted if it can't be determined. */
    function gauge(
      name: string,
      help: string,
      labelNames: string[],
      look: (set: (labels: Record<string, string>, value: number) => void) => void | Promise<void>,
    ): void {
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          try {
            await look((labels, value) => this.set(labels, value));
          } catch (error) {
            app.log.warn({ err: error, metric: name }, 'a metric could not be read');
          }
        },
      });
    }
  },
  { name: 'metrics', dependencies: ['database-watch', 'live-events'] },
);

/**
 * These are the metrics with more labels. Default labels of the registry would stay on the meters that it shares with
 * others.
 */
function labelled(metrics: Metrics, labels: Record<string, string>): Metrics {
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, ...labels } })),
  })) as Metrics;
}

/** Metrics of several processes, which their label `worker` tells apart: so none is added to another. */
function textOf(metrics: readonly Metrics[]): Promise<string> {
  const added = metrics.map((ofOne) => ofOne.map((metric) => ({ ...metric, aggregator: 'sum' })));
  return AggregatorRegistry.aggregate(added).metrics();
}

/**
 * Says whether the caller may read the metrics: with METRICS_TOKEN those who send it as Bearer, without it programs on
 * this machine that are not behind a proxy.
 */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(hashToken(sent), hashToken(token));
  }
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in request.headers);
  return !isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
