import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sql } from 'kysely';
import type { Database } from '../database';
import { inWords } from '../errors';
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
export type ServerState = Record<'database' | 'disk' | 'outbox' | 'eventLoop', Check>;

const LONGEST_OUTBOX_S = 15 * 60;
/** A monitor wants its answer also while every connection of the pool is taken. */
const LOOK_LIMIT_MS = 2_000;
const LONGEST_DELAY_MS = 500;

/** Looks at what the server stands on. Never throws, and waits for no database that does not answer. */
export async function serverState(app: FastifyInstance): Promise<ServerState> {
  const [database, disk] = await Promise.all([outboxState(app), diskState(app)]);
  return { ...database, disk, eventLoop: eventLoopState(app.eventLoopWatch) };
}

/** What somebody should see to, as sentences; empty where all is well. */
export function warningsOf(state: ServerState): string[] {
  return Object.values(state)
    .filter(({ isWell }) => !isWell)
    .map(({ message }) => message);
}

async function outboxState(app: FastifyInstance): Promise<Pick<ServerState, 'database' | 'outbox'>> {
  const unread = { isWell: false, message: 'The outbox cannot be read just now.' };
  const lost = { database: { isWell: false, message: 'The database cannot be reached.' }, outbox: unread };
  if (!app.databaseWatch.isReachable) return lost;
  const database = { isWell: true, message: 'The database answers.' };
  try {
    const late = sleep(LOOK_LIMIT_MS, undefined, { ref: false });
    const value = await Promise.race([oldestMessageS(app.database), late]);
    if (value === undefined) return { database, outbox: unread };
    const isWell = value <= LONGEST_OUTBOX_S;
    const message = isWell
      ? 'Messages are sent as they come.'
      : `A message has waited for ${inWords(value)} to be sent: see Messages for the reason.`;
    return { database, outbox: { isWell, message, value } };
  } catch {
    return lost;
  }
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
