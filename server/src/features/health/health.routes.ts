import { answer } from '@ghala/contract/common/answer';
import { z } from 'zod';
import { version } from '../../../../package.json';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';
import { refusal } from '../../kernel/errors';
import { mayReadMetrics } from '../../watch/metrics';
import { serverState, warningsOf } from '../../watch/server-state';

const tags = ['watching'];
const config = { access: 'public', forMonitors: true } as const;
const check = z.object({ isWell: z.boolean(), message: z.string(), value: z.number().optional() });

/** What monitors ask: whether the server lives, whether it can work, and its figures. */
export function health(app: App): void {
  app.get(
    '/health',
    {
      config,
      exposeHeadRoute: true,
      schema: {
        tags,
        summary: 'Whether the server lives, and what somebody should see to',
        response: {
          200: answer({
            database: z.enum(['reachable', 'unreachable']),
            version: z.string(),
            /** Null without any, and while the database cannot be read. */
            lastBackupSeconds: z.number().nullable(),
            warnings: z.array(z.string()),
          }),
        },
      },
    },
    async () => {
      const state = await serverState(app);
      const database = state.database.isWell ? ('reachable' as const) : ('unreachable' as const);
      const lastBackupSeconds = state.backup.value ?? null;
      return ok('Ghala is running', { database, version, lastBackupSeconds, warnings: warningsOf(state) });
    },
  );

  app.get(
    '/ready',
    {
      config,
      exposeHeadRoute: true,
      schema: {
        tags,
        summary: 'Whether the server can work: 503 without its database; other checks only warn',
        response: {
          200: answer({
            checks: z.object({ database: check, disk: check, outbox: check, backup: check, eventLoop: check }),
          }),
        },
      },
    },
    async () => {
      const checks = await serverState(app);
      if (!checks.database.isWell) throw refusal('server.notReady');
      return ok('Ghala is ready', { checks });
    },
  );

  app.get(
    '/metrics',
    {
      config,
      schema: {
        tags,
        summary: "Figures in Prometheus' text form, for this machine or with METRICS_TOKEN",
        produces: ['text/plain'],
      },
    },
    async (request, reply) => {
      if (!mayReadMetrics(request, app.config.metricsToken)) throw refusal('metrics.noToken');
      return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
    },
  );
}
