import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { PlainRefusal } from '@ghala/contract/refusals/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody, refusal } from '../runtime/errors';
import { closeSlowly } from './unread-bodies';

/**
 * Answers a request with an unreadable address, which no route and so no hook or error handler ever sees. It counts
 * under the address of its connection, as a proxy's header is not read either.
 */
export async function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const left = await request.server.countRefusal(request, reply);
  if (left > 0)
    reply
      .code(400)
      .type('application/json')
      .send(failureBody(refusal('request.badAddress')));
  else
    reply
      .code(429)
      .header('Retry-After', 60)
      .type('application/json')
      .send(failureBody(refusal('request.tooMany')));
}

/** Answers anything that is not an HTTP request, or takes too long to become one, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
  // A second answer could be taken for that to the next request.
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, code] = answers[error.code ?? ''] ?? (['400 Bad Request', 'request.notReadable'] as const);
  const body = failureBody(refusal(code));
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  closeSlowly(socket);
  socket.destroySoon();
}

const answers: Record<string, readonly [string, PlainRefusal]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request.tooSlow'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request.headersTooLong'],
};
