import fastifyPlugin from 'fastify-plugin';
import { diskFull } from '../runtime/errors';
import { diskRoom } from './disk-room';

declare module 'fastify' {
  interface FastifyInstance {
    diskSpace: DiskSpace;
  }
}

/**
 * Changes are refused below this: more than one segment of PostgreSQL's log (16 MB), without which the embedded
 * database stops completely, including reads.
 */
const KEPT_FREE_BYTES = 24 * 1024 * 1024;
const FRESH_MS = 500;

/** This is the room on the disk of the data folder. */
class DiskSpace {
  readonly #folder: string;
  #freeBytes = Number.POSITIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Rereads it. */
  async read(): Promise<void> {
    this.#readAt = performance.now();
    this.#freeBytes = (await diskRoom(this.#folder)).freeBytes;
  }

  /**
   * The last reading decides, while a new one is started; it is awaited only if there was too little room.
   * @throws {AppError} insufficient_storage if there is no room for a change
   */
  async refuseWhenFull(): Promise<void> {
    const reading = performance.now() - this.#readAt > FRESH_MS ? this.read() : undefined;
    if (this.#freeBytes >= KEPT_FREE_BYTES) return;
    await reading;
    if (this.#freeBytes < KEPT_FREE_BYTES) throw diskFull();
  }
}

/** Refuses calls that change data while the disk is full, before reading any of them. */
export const diskSpacePlugin = fastifyPlugin(
  async (app) => {
    const space = new DiskSpace(app.config.dataDir);
    await space.read();
    app.decorate('diskSpace', space);
    app.addHook('onRequest', async ({ method }) => {
      if (method !== 'GET' && method !== 'HEAD') await space.refuseWhenFull();
    });
  },
  { name: 'disk-space', dependencies: ['database'] },
);
