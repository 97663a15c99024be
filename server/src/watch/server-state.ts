import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import { type LastBackup, lastBackup } from '../backup/last-backup';
import type { Database } from '../kernel/database';
import { diskRoom, LOW_DISK_PERCENT } from './disk-room';
import { EventLoopWatch } from './event-loop';

declare module 'fastify' {
  interface FastifyInstance {
    eventLoopWatch: EventLoopWatch;
  }
}

/** A part of the server as it is now. */
interface Check {
  isWell: boolean;
  /** What is wrong and what to do, or how it is. */
  message: string;
  /** The figure behind it: percent free, seconds, milliseconds. */
  value?: number;
}
export type ServerState = Record<'database' | 'disk' | 'outbox' | 'backup' | 'eventLoop', Check>;

const LONGEST_OUTBOX_S = 15 * 60;
/** A monitor wants its answer also while every connection of the pool is taken. */
const LOOK_LIMIT_MS = 2_000;
const LONGEST_DELAY_MS = 500;

/** Looks at what the server stands on. Never throws, and waits for no database that does not answer. */
export async function serverState(app: FastifyInstance): Promise<ServerState> {
  const [within, disk] = await Promise.all([databaseState(app), diskState(app)]);
  return { ...within, disk, eventLoop: eventLoopState(app.eventLoopWatch) };
}

/** What somebody should see to, as sentences; empty where all is well. */
export function warningsOf(state: ServerState): string[] {
  return Object.values(state)
    .filter(({ isWell }) => !isWell)
    .map(({ message }) => message);
}

/** What the database says of itself, of messages and of backups. */
async function databaseState(app: FastifyInstance): Promise<Pick<ServerState, 'database' | 'outbox' | 'backup'>> {
  const unread = {
    outbox: { isWell: false, message: 'The outbox cannot be read just now.' },
    backup: { isWell: false, message: 'The state of the backups cannot be read just now.' },
  };
  const lost = { database: { isWell: false, message: 'The database cannot be reached.' }, ...unread };
  if (!app.databaseWatch.isReachable) return lost;
  const database = { isWell: true, message: 'The database answers.' };
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
  const isWell = value <= LONGEST_OUTBOX_S;
  const message = isWell
    ? 'Messages are sent as they come.'
    : `A message has waited for ${inWords(value)} to be sent: see Messages for the reason.`;
  return { isWell, message, value };
}

/** Strangers read this too: where backups lie, and why one failed, is told on the company profile. */
function backupState({ last, isScheduled, isOverdue }: LastBackup): Check {
  const age = last === null ? 'There is no backup yet' : `The last backup is ${inHours(last.ageSeconds)} old`;
  const message = isOverdue ? `${age}: see the company profile for the reason.` : `${age}.`;
  const advice = isScheduled ? '' : ' None are scheduled: set BACKUP_DIR.';
  return { isWell: !isOverdue, message: message + advice, ...(last !== null && { value: last.ageSeconds }) };
}

/** A wait in words: '5 seconds', from a minute on rounded up to minutes. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds >= 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

function inHours(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours === 0) return 'less than an hour';
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

/** Seconds for which the oldest message that is still to be sent has waited; 0 where none waits. */
export async function oldestMessageS(database: Database): Promise<number> {
  const { age } = await database
    .selectFrom('messages')
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::int`.as('age'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return age;
}

async function diskState({ config }: FastifyInstance): Promise<Check> {
  const { freePercent, freeBytes } = await diskRoom(config.dataDir);
  const isWell = freePercent >= LOW_DISK_PERCENT;
  if (!Number.isFinite(freeBytes)) return { isWell, message: 'Nothing is kept on this machine.', value: 100 };
  const megabytes = Math.floor(freeBytes / 1024 / 1024).toLocaleString('en-US');
  const left = `${Math.floor(freePercent)} percent of the server's disk is free (${megabytes} MB)`;
  const message = isWell ? `${left}.` : `Only ${left}. Make room, or changes will fail.`;
  return { isWell, message, value: Math.floor(freePercent * 10) / 10 };
}

function eventLoopState({ p99Ms }: EventLoopWatch): Check {
  const value = Math.round(p99Ms);
  const isWell = value <= LONGEST_DELAY_MS;
  const message = isWell ? 'The server is quick.' : `The server is overloaded: calls waited for ${value} ms.`;
  return { isWell, message, value };
}

export const serverStatePlugin = fastifyPlugin(
  async (app) => {
    app.decorate('eventLoopWatch', new EventLoopWatch());
    app.addHook('onClose', async () => app.eventLoopWatch.close());
  },
  { name: 'server-state', dependencies: ['database-watch'] },
);
