import { reportParams, reportPeriod, reportStepsAnswer } from '@ghala/contract/calls/reports';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';
import { reportSteps } from './reports.queries';

/** What the charts of the reports draw. The rows of each report are a call of its own documents. */
export function reports(app: App): void {
  app.get(
    '/reports/:report/steps',
    {
      config: { access: 'any' },
      schema: {
        tags: ['reports'],
        summary: 'Documents and lines of a report on each day of a period, or each month of a long one',
        params: reportParams,
        querystring: reportPeriod,
        response: { 200: reportStepsAnswer },
      },
    },
    async (request) => {
      const period = { ...request.query, timezone: app.config.businessTimezone };
      return ok('Report', await reportSteps(app.database, request.params.report, period));
    },
  );
}
