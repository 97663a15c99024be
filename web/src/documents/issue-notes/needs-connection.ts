import { ApiError, isUnanswered } from '../../net/api-client';
import { t } from '../../text/t';

const OFFLINE = 'offline';

/**
 * Runs before a change that takes stock, which never waits on this device. Where the browser knows of no network,
 * nothing is even sent, so that the message can say that nothing was done.
 * @param text says so
 * @throws {ApiError} without an answer
 */
export function needNetwork(text: string): void {
  if (!navigator.onLine) throw new ApiError(0, text, {}, { code: OFFLINE });
}

/**
 * Writes what to say of a change without an answer, which may have been made all the same; undefined if there was one.
 */
export function unansweredText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !isUnanswered(error)) return undefined;
  return error.code === OFFLINE ? error.message : t.issueNotes.noAnswer;
}
