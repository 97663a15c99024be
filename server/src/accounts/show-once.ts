import type { FastifyRequest } from 'fastify';
import { type Operation, operate } from '../operation/operation';

/**
 * Runs the operation of a call that may show a secret, such as a temporary password. It is in the first answer alone: what
 * is kept under an Idempotency-Key has none.
 * @param nothing what the answer shows if the operation is not carried out again
 */
export async function operateAndShow<Answer extends object, Shown extends object>(
  request: FastifyRequest,
  nothing: Shown,
  run: (operation: Operation) => Promise<{ answer: Answer; shown: Shown }>,
): Promise<Answer & Shown> {
  let found = nothing;
  const kept = await operate(request, async (operation) => {
    const { answer, shown } = await run(operation);
    found = shown;
    return answer;
  });
  return { ...kept, ...found };
}
