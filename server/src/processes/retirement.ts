import type { FastifyInstance } from 'fastify';
import { failOpenRequests, failRequest, requestInProgress } from '../http/open-requests';
import { closeApp } from '../open-port';
import type { StopRequest } from '../runtime/stop-request';
import type { MainProcess } from './main-process';

/** Says how long to wait to be replaced. */
const REPLACED_WITHIN_MS = 10_000;
/** Says how long calls that had begun may take to finish. */
const DRAIN_MS = 10_000;
/** Connections that the main process was about to hand over are handed to another process meanwhile. */
const HANDOVER_MS = 200;
/** With so many, nothing sensible can be expected of this process. */
const MOST_ERRORS = 10;

/**
 * From now on an error that no code caught is answered to the call that caused it, as far as that can be told, and the
 * process retires: the main process gives it no more connections and starts another one; then it finishes what had
 * begun, and ends.
 */
export function retireAfterUncaught(app: FastifyInstance, main: MainProcess, stop: StopRequest): void {
  let errors = 0;
  let isRetiring = false;
  const retire = async () => {
    if (isRetiring) return;
    isRetiring = true;
    const lastAnswers = setTimeout(() => failOpenRequests(app), DRAIN_MS - HANDOVER_MS);
    await Promise.all([
      closeApp(app, DRAIN_MS).catch(() => {}),
      new Promise((resolve) => setTimeout(resolve, HANDOVER_MS)),
    ]);
    clearTimeout(lastAnswers);
    stop.fail();
  };
  main.onMessage((message) => message.kind === 'retire' && void retire());
  stop.onUncaught = (error) => {
    errors += 1;
    const request = requestInProgress();
    (request?.log ?? app.log).fatal({ err: error }, 'an error was not caught: this server process is replaced');
    if (request !== undefined) failRequest(app, request);
    if (errors > MOST_ERRORS) stop.fail();
    if (errors > 1) return;
    app.isRetiring = true;
    void main.send({ kind: 'failing' });
    setTimeout(retire, REPLACED_WITHIN_MS).unref();
  };
}
