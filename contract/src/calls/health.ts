import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';

/** This is the result of one check; `value` is its figure, if it has one. */
const check = z.object({ isWell: z.boolean(), message: z.string(), value: z.number().optional() });

const tag = 'watching';

export const healthCalls = {
  health: call({
    method: 'GET',
    path: '/health',
    tag,
    summary: 'Whether the server is alive, and problems that need attention',
    access: 'public',
    answer: answer({
      database: z.enum(['reachable', 'unreachable']),
      version: z.string(),
      /** It is null if there is none, and while the database cannot be read. */
      lastBackupSeconds: z.number().nullable(),
      warnings: z.array(z.string()),
    }),
  }),
  ready: call({
    method: 'GET',
    path: '/ready',
    tag,
    summary: 'Whether the server is ready: 503 without its database; other checks only warn',
    access: 'public',
    answer: answer({
      checks: z.object({ database: check, disk: check, outbox: check, backup: check, eventLoop: check }),
    }),
  }),
  metrics: call({
    method: 'GET',
    path: '/metrics',
    tag,
    summary: "Figures in Prometheus' text form, for this machine or with METRICS_TOKEN",
    access: 'public',
    produces: ['text/plain'],
  }),
};
