import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Answers a request whose address cannot be read, which no route and so no error handler ever sees. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.code(400).type('application/json').send(failure('The address of this call is not well formed'));
}

/** Answers what is no HTTP request, or takes too long to become one. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'This is no request that can be read'];
  const body = failure(message);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
}

const answers: Record<string, readonly [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long'],
};

function failure(message: string): string {
  return JSON.stringify({ status: 0, message });
}
