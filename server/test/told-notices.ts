import { noticeCalls } from '@ghala/contract/calls/notices';
import type { Database } from '../src/db/database';
import { deriveNotices, readPosition } from '../src/features/notices/derive-notices';
import type { Client } from './test-app';

export interface Told {
  code: string;
  text: string;
  path: string;
  isRead: boolean;
}

/**
 * Tells everything in the log.
 * @param publicUrl the setting PUBLIC_URL
 * @param sentChannels those that a transport delivers
 */
export async function tellAll(
  database: Database,
  publicUrl?: string,
  sentChannels: readonly string[] = [],
): Promise<void> {
  for (;;) {
    await deriveNotices(database, { publicUrl, sentChannels });
    const { from, end } = await readPosition(database);
    if (from >= end) return;
  }
}

/** Reads what a user has been told, the oldest first. */
export async function noticesOf(user: Client): Promise<Told[]> {
  const { notices } = await user.send(noticeCalls.list, {});
  return notices.map(({ code, text, path, readAt }) => ({ code, text, path, isRead: readAt !== null })).reverse();
}
