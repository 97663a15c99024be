import { reportCalls } from '@ghala/contract/calls/reports';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { reportSteps } from './reports.queries';

/** What the charts of the reports draw. The rows of each report are a call of its own documents. */
export function reports(app: App): void {
  serve(app, reportCalls.steps, async (request) => {
    const period = { ...request.query, timezone: app.config.businessTimezone };
    return ok('Report', await reportSteps(app.database, request.params.report, period));
  });
}
