import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay } from '../common/date';
import { filterWord } from '../common/filter';
import { fault } from '../refusals/field-faults';

export const reportNames = ['dispatch', 'pickup', 'receiving'] as const;
export type ReportName = (typeof reportNames)[number];

export const reportParams = z.object({
  report: z.enum(reportNames, { error: fault('choice', { choices: [...reportNames] }) }),
});
/** This is the period, inclusive; without both days, all time. */
export const reportPeriod = z.object({ dateFrom: filterDay, dateTo: filterDay });
/** Says what the address of the screen says: the report that is previewed, and its period. */
export const reportAddress = { report: filterWord(reportNames), dateFrom: filterDay, dateTo: filterDay };

/** These are the totals of a day, or of a month in a long period: its documents, and their lines in the report. */
const reportStep = z.object({ date: z.string(), Documents: z.number(), Lines: z.number() });
export type ReportStep = z.infer<typeof reportStep>;

/** `step` is the length of each entry; `date` is its first day, YYYY-MM-DD. Entries without documents are 0. */
export const reportStepsAnswer = answer({ step: z.enum(['day', 'month']), steps: z.array(reportStep) });
export type ReportSteps = z.infer<typeof reportStepsAnswer>;

const tag = 'reports';

export const reportCalls = {
  steps: call({
    method: 'GET',
    path: '/reports/:report/steps',
    tag,
    summary: 'Documents and lines of a report for each day of a period, or each month of a long one',
    access: 'any',
    params: reportParams,
    query: reportPeriod,
    answer: reportStepsAnswer,
  }),
};
