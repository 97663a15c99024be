import { type CountedTry, countTry } from '../../access/attempts';
import type { Database } from '../../db/database';
import { recordEvents } from '../../operation/record-events';
import { isTooMany } from '../../runtime/errors';
import type { Caller } from './caller';

/** A distributed flood of failed sign-ins may write this many rows at once, then one a minute. */
const LOG_LIMIT = {
  key: 'failed sign-ins in the audit log',
  free: 1000,
  firstPauseS: 60,
  longestPauseS: 60,
  forgetS: 60,
};

/**
 * Writes a wrong attempt to the audit log. Attempts during a pause are not counted and so not written, which bounds the
 * rows for one account and network; the total has a bound of its own.
 */
export async function auditFailedSignIn(
  database: Database,
  { email, userId }: { email: string; userId: number | undefined },
  counted: CountedTry,
  { address, requestId }: Caller,
): Promise<void> {
  try {
    await countTry(database, [LOG_LIMIT]);
  } catch (error) {
    if (isTooMany(error)) return;
    throw error;
  }
  await recordEvents(database, [{ code: 'user.failLogin', id: userId ?? null, email, address, ...factsOf(counted) }], {
    userId: null,
    requestId,
  });
}

/** Puts a counted attempt as the log has it. */
export function factsOf({ count, pauseS }: CountedTry): { tries: number; pauseS: number; pauseMinutes: number } {
  return { tries: count, pauseS, pauseMinutes: pauseS < 60 ? 0 : Math.ceil(pauseS / 60) };
}
