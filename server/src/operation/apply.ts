import { readWithheld } from '../access/read-withheld';
import { sendOn } from '../db/send-on';
import { failedIn } from '../runtime/failed-step';
import { decideTogether, isDecided, readAnswers } from './group';
import type { Operation } from './operation';
import type { Answer, Load } from './work';

/**
 * Carries out an operation within one that has a transaction of its own: what it declares is written at once, and its
 * events at the end of that transaction.
 * @throws what it refuses with
 */
export async function apply<Result>(operation: Operation, load: Load<Answer<Result>>): Promise<Result> {
  const send = sendOn(operation.db);
  const { actor, at } = operation;
  const { outcomes, changes } = await decideTogether([{ actor, at, requestId: null, load }], {
    send,
    waits: true,
    alone: () => operation,
  });
  const [outcome] = outcomes;
  if (outcome === undefined || !isDecided(outcome)) throw outcome?.error;
  try {
    for (const { text, values } of changes.take()) await send(text, values);
  } catch (error) {
    failedIn('write', error);
    throw error;
  }
  for (const event of outcome.events) operation.record(event);
  const [ended] = await readWithheld(operation.db, actor, () => readAnswers([outcome.answer], send));
  if (ended === undefined || 'error' in ended) throw ended?.error;
  return ended.answer as Result;
}
