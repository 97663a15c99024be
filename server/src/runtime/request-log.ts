import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each request, once it is answered. */
export class RequestLog extends LogController {
  constructor() {
    super({
      // Health checks and the web application's own files would drown out everything else.
      disableRequestLogging: ({ url, routeOptions }) =>
        routeOptions.config.forMonitors === true || !url.startsWith('/api/'),
    });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const responseTime = Math.round(reply.elapsedTime * 10) / 10;
    const line = { userId: request.session?.actor.id, req: request, res: reply, responseTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // Logged when the request is found to be broken off.
    if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    super.streamError(error, request, reply);
  }
}

/** Logs the requests whose client left before it had its answer; these are never completed. */
export function logBrokenOff(app: FastifyInstance, log: RequestLog): void {
  app.addHook('onRequestAbort', async (request) => {
    if (log.isLogDisabled(request)) return;
    request.log.info({ userId: request.session?.actor.id, req: request }, 'request broken off');
  });
}
