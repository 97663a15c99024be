import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import type { FastifyRequest } from 'fastify';
import { type Operation, operate } from '../kernel/operation';

/**
 * Runs the operation of a call that may hand out passwords. They are in its first answer alone: what is kept under an
 * Idempotency-Key has none.
 */
export async function operateAndShow<Answer extends object>(
  request: FastifyRequest,
  run: (operation: Operation) => Promise<Answer & { oneTimePasswords: OneTimePassword[] }>,
): Promise<Omit<Answer, 'oneTimePasswords'> & { oneTimePasswords: OneTimePassword[] }> {
  let shown: OneTimePassword[] = [];
  const answer = await operate(request, async (operation) => {
    const { oneTimePasswords, ...kept } = await run(operation);
    shown = oneTimePasswords;
    return kept;
  });
  return { ...answer, oneTimePasswords: shown };
}
