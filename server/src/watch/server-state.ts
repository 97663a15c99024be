import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@ghala/contract/text/language';
import { sayFreely } from '@ghala/contract/text/say';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { type LastBackup, lastBackup } from '../backup/last-backup';
import type { Database } from '../db/database';
import { waitOf } from '../runtime/errors';
import type { serverStateTexts } from '../text/en/server-state';
import { stateTexts } from '../text/texts';
import { diskRoom, LOW_DISK_PERCENT } from './disk-room';
import { EventLoopWatch } from './event-loop';

declare module 'fastify' {
  interface FastifyInstance {
    eventLoopWatch: EventLoopWatch;
  }
}

/** This is the current state of a part of the server. */
interface Check {
  isWell: boolean;
  /** This is the problem and its solution, or the normal state. */
  code: keyof typeof serverStateTexts;
  params?: Record<string, number>;
  /** This is the underlying figure: percent free, seconds, milliseconds. */
  value?: number;
}
export type ServerState = Record<'database' | 'disk' | 'outbox' | 'backup' | 'eventLoop', Check>;

const LONGEST_OUTBOX_S = 15 * 60;
/** A monitor needs an answer even while every connection of the pool is taken. */
const LOOK_LIMIT_MS = 2_000;
const LONGEST_DELAY_MS = 500;

/** Checks the server's dependencies. Never throws, and waits for no database that does not answer. */
export async function serverState(app: FastifyInstance): Promise<ServerState> {
  const [within, disk] = await Promise.all([databaseState(app), diskState(app)]);
  return { ...within, disk, eventLoop: eventLoopState(app.eventLoopWatch) };
}

/** This is a part of the server as shown. */
export type ToldCheck = Pick<Check, 'isWell' | 'value'> & { message: string };

/** Lists each part with its message. */
export function toldState(state: ServerState, language: Language): Record<keyof ServerState, ToldCheck> {
  const told = Object.entries(state).map(([part, check]) => [part, toldCheck(check, language)]);
  return Object.fromEntries(told);
}

function toldCheck({ isWell, code, params = {}, value }: Check, language: Language): ToldCheck {
  const message = sayFreely(stateTexts.in(language)[code], params, language);
  return { isWell, message, ...(value !== undefined && { value }) };
}

/** Problems that need attention, as sentences; empty if all is well. */
export function warningsOf(state: ServerState, language: Language): string[] {
  return Object.values(toldState(state, language))
    .filter(({ isWell }) => !isWell)
    .map(({ message }) => message);
}

/** Says what the database reports about itself, messages and backups. */
async function databaseState(app: FastifyInstance): Promise<Pick<ServerState, 'database' | 'outbox' | 'backup'>> {
  const unread = {
    outbox: { isWell: false, code: 'outboxUnread' },
    backup: { isWell: false, code: 'backupUnread' },
  } as const;
  const lost = { database: { isWell: false, code: 'databaseLost' }, ...unread } as const;
  if (!app.databaseWatch.isReachable) return lost;
  const database = { isWell: true, code: 'databaseAnswers' } as const;
  try {
    const late = sleep(LOOK_LIMIT_MS, undefined, { ref: false });
    const looking = Promise.all([oldestMessageS(app.database), lastBackup(app.database, app.config)]);
    const found = await Promise.race([looking, late]);
    if (found === undefined) return { database, ...unread };
    const [waitedS, backups] = found;
    return { database, outbox: outboxState(waitedS), backup: backupState(backups) };
  } catch {
    return lost;
  }
}

function outboxState(value: number): Check {
  if (value <= LONGEST_OUTBOX_S) return { isWell: true, code: 'outboxSends', value };
  const { waitS: seconds, waitMinutes: minutes } = waitOf(value);
  return { isWell: false, code: 'outboxWaits', params: { seconds, minutes }, value };
}

/** Strangers can read this too: the location of backups, and the reason for a failure, are on the company profile. */
function backupState({ last, isScheduled, isOverdue }: LastBackup): Check {
  if (last === null)
    return {
      isWell: !isOverdue,
      code: isOverdue ? 'backupNoneOverdue' : isScheduled ? 'backupNone' : 'backupNoneScheduled',
    };
  return {
    isWell: !isOverdue,
    code: isOverdue ? 'backupOverdue' : isScheduled ? 'backupMade' : 'backupMadeUnscheduled',
    params: { hours: Math.floor(last.ageSeconds / 3600) },
    value: last.ageSeconds,
  };
}

/** Says how many seconds the oldest unsent message has waited; 0 if none is waiting. */
export async function oldestMessageS(database: Database): Promise<number> {
  const { age } = await database
    .selectFrom('messages')
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::int`.as('age'))
    // Written out: only then does the statement read the index of those that wait.
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  return age;
}

async function diskState({ config }: FastifyInstance): Promise<Check> {
  const { freePercent, freeBytes } = await diskRoom(config.dataDir);
  const isWell = freePercent >= LOW_DISK_PERCENT;
  if (!Number.isFinite(freeBytes)) return { isWell, code: 'diskNone', value: 100 };
  return {
    isWell,
    code: isWell ? 'diskFree' : 'diskLow',
    params: { percent: Math.floor(freePercent), megabytes: Math.floor(freeBytes / 1024 / 1024) },
    value: Math.floor(freePercent * 10) / 10,
  };
}

function eventLoopState({ slowestP99Ms }: EventLoopWatch): Check {
  const value = Math.round(slowestP99Ms);
  const isWell = value <= LONGEST_DELAY_MS;
  return { isWell, code: isWell ? 'loopQuick' : 'loopSlow', params: { ms: value }, value };
}

export const serverStatePlugin = fastifyPlugin(
  async (app) => {
    app.decorate('eventLoopWatch', new EventLoopWatch(app.peers));
    app.addHook('onClose', async () => app.eventLoopWatch.close());
  },
  { name: 'server-state', dependencies: ['database-watch'] },
);
