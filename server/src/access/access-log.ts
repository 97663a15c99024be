import type { AppEvent } from '@ghala/contract/events/events';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { JsonValue } from '../db/database-types';
import { isDiskFull } from '../db/passing-failures';
import { withNothingWithheld } from '../db/withheld';
import { eventRow, recordEvents } from '../operation/record-events';
import { AppError } from '../runtime/errors';

/** A repetition by the same person within this time is not logged again, so that nobody can flood the log. */
const QUIET_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;
const MOST_PATH_LENGTH = 200;

declare module 'fastify' {
  interface FastifyInstance {
    accessLog: AccessLog;
  }
}

/** Writes to the audit log the requests that changed nothing: those that were refused, or took data out of Ghala. */
class AccessLog {
  readonly #app: FastifyInstance;
  readonly #written = new Map<string, number>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /**
   * Logs what the signed-in user did or was refused. If the log can't be written, the call fails, unless the disk is
   * full: stored data can still be read, and the server's log reports it.
   */
  async note(request: FastifyRequest, event: AppEvent): Promise<void> {
    try {
      const by = { userId: request.actor().id, requestId: request.id };
      await withNothingWithheld(() => recordEvents(this.#app.database, [event], by));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      request.log.error({ user: request.actor().id, event }, 'the disk is full: the audit log lacks an event');
    }
  }

  /** Does as `note`, but at most once in ten minutes for the same event. */
  async noteOnce(request: FastifyRequest, event: AppEvent): Promise<void> {
    const key = `${request.actor().id} ${JSON.stringify(event)}`;
    const now = Date.now();
    if (now - (this.#written.get(key) ?? 0) < QUIET_MS) return;
    if (this.#written.size >= MOST_REMEMBERED) this.#written.clear();
    this.#written.set(key, now);
    try {
      if (!(await this.#isOnRecord(request, event))) await this.note(request, event);
    } catch (error) {
      this.#written.delete(key);
      throw error;
    }
  }

  /** Tells whether another process behind the port has just logged the event. */
  async #isOnRecord(request: FastifyRequest, event: AppEvent): Promise<boolean> {
    if (this.#app.peers === undefined) return false;
    const { code, data, entity_id } = eventRow(event, { userId: request.actor().id, requestId: null });
    const found = await this.#app.database
      .selectFrom('audit_logs')
      .select('id')
      .where('user_id', '=', request.actor().id)
      .where('created_at', '>', sql<string>`now() - make_interval(secs => ${QUIET_MS / 1000})`)
      .where('code', '=', code)
      .where('data', '=', sql<JsonValue>`${JSON.stringify(data)}::jsonb`)
      .where('entity_id', 'is not distinct from', entity_id)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }
}

/** Logs each refusal of a signed-in user, at whatever point in the call it occurred. */
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
    // The refusal stands whether or not it can be logged.
    await written.catch((err) => request.log.error({ err }, 'a refusal could not be written to the audit log'));
  });
}
