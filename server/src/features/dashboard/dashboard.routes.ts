import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { serverState, warningsOf } from '../../watch/server-state';
import { LargeFigures, loadDashboard } from './dashboard.queries';
import { loadFirstSteps } from './first-steps.queries';
import { type CountQueue, loadWaiting } from './waiting.queries';

/** Feeds Home: its figures, what waits for the user, and the first steps of a new company. */
export function dashboard(app: App, countQueue: CountQueue): void {
  const large = new LargeFigures(() => app.reader(), app.config.businessTimezone);
  serve(app, dashboardCalls.get, async (request) => {
    const [figures, state] = await Promise.all([
      loadDashboard(await app.reader(), app.config.businessTimezone, large),
      serverState(app),
    ]);
    return ok('Dashboard', { ...figures, warnings: warningsOf(state, request.language()) });
  });

  serve(app, dashboardCalls.waiting, async (request) => {
    const { businessTimezone: timezone } = app.config;
    return ok('What waits for you', {
      waiting: await loadWaiting(await app.reader(), request.actor(), timezone, countQueue),
    });
  });

  serve(app, dashboardCalls.firstSteps, async () =>
    ok('First steps', { done: await loadFirstSteps(await app.reader(), app.config) }),
  );
}
