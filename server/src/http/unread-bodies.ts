import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The rest of a refused body up to this size is read and discarded, so that the connection can be reused. */
const DRAINED_BYTES = 64 * 1024;
/** A client that is still sending may take so long to read the answer. */
const LINGER_MS = 2_000;

/** Closes the connection after the answer if much of the request's body has not arrived yet. */
export function closeAfterwards({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.readableEnded || Number(headers['content-length']) <= DRAINED_BYTES) return;
  reply.header('Connection', 'close');
  if (raw.socket) closeSlowly(raw.socket);
}

/**
 * Lets a client that is still sending read the answer: its data is discarded for a moment, as closing at once would
 * reset the connection and lose the answer.
 */
export function closeSlowly(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
