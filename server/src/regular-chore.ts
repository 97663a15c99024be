import type { FastifyBaseLogger } from 'fastify';

/**
 * Carries out tasks again and again, one after another; one that fails is logged and tried again the next time.
 * @returns a function that stops it
 */
export function startRegularly(
  everyMs: number,
  tasks: readonly (() => Promise<unknown>)[],
  log: FastifyBaseLogger,
): () => void {
  const run = async () => {
    for (const task of tasks) await task().catch((error) => log.warn({ err: error }, 'a regular task failed'));
  };
  const timer = setInterval(run, everyMs).unref();
  return () => clearInterval(timer);
}
