import fastifyPlugin from 'fastify-plugin';
import { diskFull } from '../kernel/errors';
import { diskRoom } from './disk-room';

declare module 'fastify' {
  interface FastifyInstance {
    diskSpace: DiskSpace;
  }
}

/**
 * Changes are refused below this: more than one segment of PostgreSQL's log (16 MB), without which the embedded database
 * stops altogether, reads included.
 */
const KEPT_FREE_BYTES = 24 * 1024 * 1024;
const FRESH_MS = 500;

/** The room on the disk of the data folder. */
class DiskSpace {
  readonly #folder: string;
  #freeBytes = Number.POSITIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads it anew. */
  async read(): Promise<void> {
    this.#readAt = performance.now();
    this.#freeBytes = (await diskRoom(this.#folder)).freeBytes;
  }

  /**
   * What was last read decides, and is read anew meanwhile; only where that was too little is it waited for.
   * @throws {AppError} insufficient_storage where there is no room for a change
   */
  async refuseWhenFull(): Promise<void> {
    const reading = performance.now() - this.#readAt > FRESH_MS ? this.read() : undefined;
    if (this.#freeBytes >= KEPT_FREE_BYTES) return;
    await reading;
    if (this.#freeBytes < KEPT_FREE_BYTES) throw diskFull();
  }
}

/** Refuses calls that change something while the disk is full, before anything of them is read. */
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
