import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';

/** How the backups of the database and its files stand. */
const backupState = z.object({
  /** Times of the day at which the server makes them, in the business's time zone; empty where it makes none. */
  times: z.array(z.string()),
  /** How many it keeps; null where it makes none. */
  keep: z.number().nullable(),
  /** The newest one; null without any. */
  last: z
    .object({ finishedAt: z.string(), ageSeconds: z.number(), sizeBytes: z.number(), folder: z.string() })
    .nullable(),
  /** The newest try, where it failed. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Whether the server should have made one since. */
  isOverdue: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;

export const backupStateAnswer = answer({ backups: backupState });

const tag = 'backups';

export const backupCalls = {
  state: call({
    method: 'GET',
    path: '/backups',
    tag,
    summary: 'The last backup, why a newer one failed, and when the server makes them',
    access: 'usersManage',
    answer: backupStateAnswer,
  }),
};
