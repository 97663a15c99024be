import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { userName } from './postgres/server-lock';
import type { Config } from './runtime/config';
import { StartError } from './runtime/start-error';

type Address = Pick<Config, 'host' | 'port'>;

/** How long open requests may take to finish when the server stops. */
const DRAIN_LIMIT_MS = 600;

/**
 * Opens the address and closes it again: if that fails, nothing has been written yet and no password shown.
 * @throws {StartError} that names the setting to correct
 */
export async function tryPort(address: Address): Promise<void> {
  const { host, port } = address;
  const trial = createServer();
  await explained(address, async () => {
    trial.listen({ host, port });
    await once(trial, 'listening');
  });
  await new Promise((closed) => trial.close(closed));
}

/** Accepts connections. @returns the port @throws {StartError} that names the setting to correct */
export async function openPort(app: FastifyInstance, address: Address): Promise<number> {
  const { host, port } = address;
  await explained(address, () => app.listen({ host, port }));
  return (app.server.address() as AddressInfo).port;
}

/** Accepts no more requests and lets open ones finish, up to a limit in milliseconds. */
export async function closeApp(app: FastifyInstance, limitMs = DRAIN_LIMIT_MS): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
}

async function explained({ host, port }: Address, open: () => Promise<unknown>): Promise<void> {
  try {
    await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT ${port} of ${host} is in use by another program: stop that, or set another PORT.`,
      EACCES: `PORT ${port} may not be opened by user ${userName()}: set one above 1023.`,
      EADDRNOTAVAIL: `HOST must be an address of this machine but is "${host}".`,
      ENOTFOUND: `HOST must be an address of this machine but is "${host}".`,
    };
    const reason = reasons[code ?? ''];
    throw reason ? new StartError(reason, { cause: error }) : error;
  }
}
