import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { serverState, warningsOf } from '../../watch/server-state';
import { LargeFigures, loadDashboard } from './dashboard.queries';

/** The one call that feeds Home. */
export function dashboard(app: App): void {
  const large = new LargeFigures(() => app.reader(), app.config.businessTimezone);
  serve(app, dashboardCalls.get, async (request) => {
    const [figures, state] = await Promise.all([
      loadDashboard(await app.reader(), app.config.businessTimezone, large),
      serverState(app),
    ]);
    return ok('Dashboard', { ...figures, warnings: warningsOf(state, request.language()) });
  });
}
