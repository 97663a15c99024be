import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { serverState, warningsOf } from '../../watch/server-state';
import { loadDashboard, StockFigures } from './dashboard.queries';

/** The one call that feeds Home. */
export function dashboard(app: App): void {
  const stock = new StockFigures(() => app.reader());
  serve(app, dashboardCalls.get, async (request) => {
    const [figures, state] = await Promise.all([
      loadDashboard(await app.reader(), app.config.businessTimezone, stock),
      serverState(app),
    ]);
    return ok('Dashboard', { ...figures, warnings: warningsOf(state, request.language()) });
  });
}
