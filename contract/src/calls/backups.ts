import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { mustBe, optionalLine, text } from '../common/field';
import { idParams } from '../common/id';
import { fault } from '../refusals/field-faults';

/** Describes the state of the backups of the database and its files. */
const backupState = z.object({
  /** Lists the times of day of automatic backups, in the business's time zone; it is empty if there are none. */
  times: z.array(z.string()),
  /** Says how many are kept; it is null without automatic backups. */
  keep: z.number().nullable(),
  /** This is the newest one; it is null if there is none. */
  last: z
    .object({ finishedAt: z.string(), ageSeconds: z.number(), sizeBytes: z.number(), folder: z.string() })
    .nullable(),
  /** This is the newest attempt, if it failed. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Says whether an automatic backup is overdue. */
  isOverdue: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;

export const backupStateAnswer = answer({ backups: backupState });

/** These are the most times a day, and backups that are kept. */
const MOST_TIMES = 24;
export const MOST_KEPT = 1000;

const timeOfDay = z
  .string({ error: mustBe('timeOfDay') })
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fault('timeOfDay') });
const folder = optionalLine(500);

/** An empty folder turns automatic backups off. Days of the week are from Monday, 1, to Sunday, 7. */
export const backupSettings = z.object({
  folder,
  times: z
    .array(timeOfDay, { error: fault('required') })
    .min(1, { error: fault('required') })
    .max(MOST_TIMES, { error: fault('tooLong', { max: MOST_TIMES }) }),
  days: z
    .array(
      z
        .int({ error: fault('required') })
        .min(1, { error: fault('required') })
        .max(7, { error: fault('required') }),
      {
        error: fault('required'),
      },
    )
    .min(1, { error: fault('required') })
    .max(7, { error: fault('required') }),
  keep: z
    .int({ error: mustBe('number') })
    .min(1, { error: fault('atLeast', { min: 1 }) })
    .max(MOST_KEPT, { error: fault('atMost', { max: MOST_KEPT }) }),
});
export type BackupSettings = z.output<typeof backupSettings>;

/** This is a backup of this database that was made, and its size; `isHere`: whether its folder is on the server. */
const madeBackup = z.object({
  id: z.number(),
  finishedAt: timestamp,
  sizeBytes: z.number(),
  folder: z.string(),
  isHere: z.boolean(),
});
export type MadeBackup = z.infer<typeof madeBackup>;

const settingsAnswer = answer({
  /** Null stands for no automatic backups. */
  settings: backupSettings.nullable(),
  /** Says whether the environment of the server has them, which no call changes. */
  isFixed: z.boolean(),
  /** This is the one that was asked for and is being made. */
  running: z.object({ requestedAt: timestamp, percent: z.number() }).nullable(),
  /** Lists the newest ones, the latest first. */
  made: z.array(madeBackup),
  /** This is the command that puts the newest one back, on this machine; it is '' if there is none. */
  restoreCommand: z.string(),
});

export const triedFolder = z.object({ folder: text(500) });

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
  settings: call({
    method: 'GET',
    path: '/backups/settings',
    tag,
    summary: 'Where backups go and when, the one that is being made, and those there are',
    access: 'usersManage',
    answer: settingsAnswer,
  }),
  saveSettings: call({
    method: 'PUT',
    path: '/backups/settings',
    tag,
    summary: 'Set where backups go and when, once the folder was tried; confirmed with the password',
    access: 'usersManage',
    body: backupSettings,
    answer: settingsAnswer,
  }),
  tryFolder: call({
    method: 'POST',
    path: '/backups/folder',
    tag,
    summary: 'Try whether backups can be written to a folder',
    access: 'usersManage',
    body: triedFolder,
    answer: answer({ freeBytes: z.number() }),
  }),
  make: call({
    method: 'POST',
    path: '/backups',
    tag,
    summary: 'Make a backup now',
    access: 'usersManage',
    answer: settingsAnswer,
  }),
  download: call({
    method: 'GET',
    path: '/backups/:id/file',
    tag,
    summary: 'A whole backup, as a tar file; confirmed with the password',
    access: 'usersManage',
    byCookie: true,
    isChange: true,
    params: idParams,
    produces: ['application/x-tar'],
  }),
};
