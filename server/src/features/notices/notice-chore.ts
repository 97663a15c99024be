import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database';
import { deriveNotices, type NoticeSettings, readPosition } from './derive-notices';

const POLL_MS = 1_000;

/**
 * Tells users what happened, about once a second. It polls: a commit that notified it would wait for other such
 * commits. It is safe beside other server processes.
 * @returns a function that stops it
 */
export function startNotices(
  database: Database,
  settings: NoticeSettings,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    const { from, end } = await readPosition(database);
    if (from < end) while (!isStopped && (await deriveNotices(database, settings)));
  };
  const tick = async () => {
    await look().catch((error) => log.warn({ err: error }, 'notices could not be written'));
    if (!isStopped) timer = setTimeout(run, POLL_MS).unref();
  };
  let running: Promise<void>;
  const run = () => {
    running = tick();
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
