import { isUnanswered } from '../net/api-client';
import { isConnectionLost } from '../net/connection';
import { randomId } from '../net/random-id';
import { carryOut, type Mutation } from '../net/send';
import { hasLocalId } from './local-ids';
import { addToQueue, readQueue } from './offline-queue';
import { nameOf } from './queueable-calls';
import { keepSending } from './send-queued';

/**
 * Carries out a change that may wait for the network. Without an answer it is kept on this device, and its screen
 * continues with its `offline.answer`. It also waits behind earlier changes of the same document. Throws ApiError.
 */
export async function sendOrQueue<Answer>(
  mutation: Mutation<Answer> & Required<Pick<Mutation<Answer>, 'offline'>>,
  idempotencyKey: string,
): Promise<{ answer: Answer; isKept: boolean }> {
  const { offline, call, input } = mutation;
  let failure: unknown;
  if (!isConnectionLost() && !hasLocalId(input) && !(await isAwaited(offline.about))) {
    try {
      return { answer: await carryOut(mutation, { idempotencyKey }), isKept: false };
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      failure = error;
    }
  }
  const { about, words, opens, localIds = [], shown } = offline;
  const kept = offline.mutation ?? mutation;
  // Another body is another change under its Idempotency-Key.
  const key = offline.mutation === undefined ? idempotencyKey : randomId();
  try {
    await addToQueue({ key, name: nameOf(call), input: kept.input, about, words, opens, localIds, shown });
  } catch (error) {
    // The browser stores nothing, so the change fails as it would without a queue.
    throw failure ?? error;
  }
  if (navigator.onLine) void keepSending();
  return { answer: offline.answer, isKept: true };
}

async function isAwaited(about: string): Promise<boolean> {
  const waiting = await readQueue().catch(() => []);
  return waiting.some((change) => change.about === about && change.state === 'waiting');
}
