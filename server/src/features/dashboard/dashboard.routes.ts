import { dashboardAnswer } from '@ghala/contract/calls/dashboard';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';
import { serverState, warningsOf } from '../../watch/server-state';
import { loadDashboard } from './dashboard.queries';

/** The one call that feeds Home. */
export function dashboard(app: App): void {
  app.get(
    '/dashboard',
    {
      config: { access: 'dashboard' },
      schema: {
        tags: ['dashboard'],
        summary: 'Every figure and series of Home',
        response: { 200: dashboardAnswer },
      },
    },
    async () => {
      const [figures, state] = await Promise.all([
        loadDashboard(app.database, app.config.businessTimezone),
        serverState(app),
      ]);
      return ok('Dashboard', { ...figures, warnings: warningsOf(state) });
    },
  );
}
