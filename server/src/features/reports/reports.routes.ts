import { reportCalls } from '@ghala/contract/calls/reports';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../runtime/app-types';
import { reportSteps } from './reports.queries';

/** Serves the data of the reports' charts. The rows of each report come from its documents' own call. */
export function reports(app: App): void {
  serve(app, reportCalls.steps, async (request) => {
    const period = { ...request.query, timezone: app.config.businessTimezone };
    return ok('Report', await reportSteps(await app.reader(), request.params.report, period));
  });
}
