import type { AppEvent } from '@ghala/contract/events';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, isDiskFull } from './errors';
import { recordEvents } from './record-events';

/** The same thing done again by the same person within this time is not written again: nobody fills the log. */
const QUIET_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;
const MOST_PATH_LENGTH = 200;

declare module 'fastify' {
  interface FastifyInstance {
    accessLog: AccessLog;
  }
}

/** Writes into the audit log what changed nothing, but was refused or taken out of Ghala. */
class AccessLog {
  readonly #app: FastifyInstance;
  readonly #written = new Map<string, number>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /**
   * Notes what the signed-in user did, or was refused. A log that can't be written fails the call, unless the disk is
   * full: what is stored can be read all the same, and the server's log tells of it.
   */
  async note(request: FastifyRequest, event: AppEvent): Promise<void> {
    try {
      await recordEvents(this.#app.database, [event], { userId: request.actor().id, requestId: request.id });
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      request.log.error({ user: request.actor().id, event }, 'the disk is full: the audit log lacks an event');
    }
  }

  /** As `note`, but once in ten minutes for the same event. */
  async noteOnce(request: FastifyRequest, event: AppEvent): Promise<void> {
    const key = `${request.actor().id} ${JSON.stringify(event)}`;
    const now = Date.now();
    if (now - (this.#written.get(key) ?? 0) < QUIET_MS) return;
    if (this.#written.size >= MOST_REMEMBERED) this.#written.clear();
    this.#written.set(key, now);
    await this.note(request, event).catch((error) => {
      this.#written.delete(key);
      throw error;
    });
  }
}

/** Notes each refusal of a signed-in user, wherever in the call it came from. */
export function logRefusals(app: FastifyInstance): void {
  app.decorate('accessLog', new AccessLog(app));
  app.addHook('onError', async (request, _reply, error: FastifyError) => {
    if (request.session === null || !(error instanceof AppError) || error.kind !== 'forbidden') return;
    const [url = ''] = request.url.split('?');
    const path = url.slice(0, MOST_PATH_LENGTH);
    const { method } = request;
    const written = app.accessLog.noteOnce(request, {
      code: 'access.refuse',
      method,
      path,
      refusal: { code: error.code, params: error.params },
    });
    // The refusal stands, whether it can be written down or not.
    await written.catch((err) => request.log.error({ err }, 'a refusal could not be written to the audit log'));
  });
}
