import { isUnanswered } from '../api-client';
import { isConnectionLost } from '../connection';
import { randomId } from '../random-id';
import { carryOut, type Mutation } from '../send';
import { hasLocalId } from './local-ids';
import { keepSending } from './send-waiting';
import { nameOf } from './waiting-calls';
import { addWaiting, readWaiting } from './waiting-store';

/**
 * Carries out a change that may wait for the network. Without an answer it is kept on this device, and what its screen
 * goes on with is its `offline.answer`. It also waits behind earlier changes of the same document. Throws ApiError.
 */
export async function carryOutOrKeep<Answer>(
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
    await addWaiting({ key, name: nameOf(call), input: kept.input, about, words, opens, localIds, shown });
  } catch (error) {
    // The browser stores nothing: then it is as without a device.
    throw failure ?? error;
  }
  if (navigator.onLine) void keepSending();
  return { answer: offline.answer, isKept: true };
}

async function isAwaited(about: string): Promise<boolean> {
  const waiting = await readWaiting().catch(() => []);
  return waiting.some((change) => change.about === about && change.state === 'waiting');
}
