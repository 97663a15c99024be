import { healthCalls } from '@ghala/contract/calls/health';
import { WIRE_LANGUAGE } from '@ghala/contract/text/language';
import { version } from '../../../../package.json';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { refusal } from '../../runtime/errors';
import { mayReadMetrics } from '../../watch/metrics';
import { serverState, toldState, warningsOf } from '../../watch/server-state';

/** Tells monitors whether the server is up and can work, and gives them its metrics. */
export function health(app: App): void {
  serve(
    app,
    healthCalls.health,
    async () => {
      const state = await serverState(app);
      const database = state.database.isWell ? ('reachable' as const) : ('unreachable' as const);
      const lastBackupSeconds = state.backup.value ?? null;
      return ok('Ghala is running', {
        database,
        version,
        lastBackupSeconds,
        warnings: warningsOf(state, WIRE_LANGUAGE),
      });
    },
    { forMonitors: true, withHead: true },
  );

  serve(
    app,
    healthCalls.ready,
    async () => {
      const state = await serverState(app);
      if (!state.database.isWell) throw refusal('server.notReady');
      return ok('Ghala is ready', { checks: toldState(state, WIRE_LANGUAGE) });
    },
    { forMonitors: true, withHead: true },
  );

  serve(
    app,
    healthCalls.metrics,
    async (request, reply) => {
      if (!mayReadMetrics(request, app.config.metricsToken)) throw refusal('metrics.noToken');
      const { contentType, text } = await app.readMetrics();
      return reply.type(contentType).send(text);
    },
    { forMonitors: true },
  );
}
