import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What is left of a refused body up to this size is read and dropped, so that the connection can be used again. */
const DRAINED_BYTES = 64 * 1024;
/** How long a client that still sends may take to hear the answer. */
const LINGER_MS = 2_000;

/** Has the connection closed after the answer where much of the request's body has not come yet. */
export function closeAfterwards({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.readableEnded || Number(headers['content-length']) <= DRAINED_BYTES) return;
  reply.header('Connection', 'close');
  if (raw.socket) closeSlowly(raw.socket);
}

/**
 * Lets a client that is still sending read the answer: what it sends is dropped for a moment, where closing at once
 * would reset the connection and with it the answer.
 */
export function closeSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
