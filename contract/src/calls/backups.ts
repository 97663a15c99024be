import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';

/** The state of the backups of the database and its files. */
const backupState = z.object({
  /** Times of day of automatic backups, in the business's time zone; empty if there are none. */
  times: z.array(z.string()),
  /** How many are kept; null without automatic backups. */
  keep: z.number().nullable(),
  /** The newest one; null if there is none. */
  last: z
    .object({ finishedAt: z.string(), ageSeconds: z.number(), sizeBytes: z.number(), folder: z.string() })
    .nullable(),
  /** The newest attempt, if it failed. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Whether an automatic backup is overdue. */
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
    summary: 'The last backup, the reason why a newer one failed, and the schedule',
    access: 'usersManage',
    answer: backupStateAnswer,
  }),
};
