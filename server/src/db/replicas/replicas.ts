import fastifyPlugin from 'fastify-plugin';
import { readsMeter } from '../../runtime/meters';
import type { Database } from '../database';
import { writtenPosition } from './log-position';
import { NewerAnswer } from './newer-answer';
import { Replica } from './replica';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The database for reads that may take long: a replica that has everything committed before this call, otherwise
     * the database itself.
     */
    reader(): Promise<Database>;
  }
}

/** Chooses where lists, reports and Home are read. */
export const replicasPlugin = fastifyPlugin(
  async (app) => {
    const { database, config } = app;
    const replicas = config.databaseReplicaUrls.map((url) => new Replica(url, config.databasePool, database, app.log));
    if (replicas.length === 0) {
      app.decorate('reader', async () => database);
      return;
    }
    const position = new NewerAnswer(() => writtenPosition(database));
    let turn = 0;
    app.decorate('reader', async () => {
      const needed = await position.get().catch(() => undefined);
      const start = turn++ % replicas.length;
      for (const replica of [...replicas.slice(start), ...replicas.slice(0, start)])
        if (needed !== undefined && (await replica.hasReached(needed))) {
          readsMeter.inc({ from: 'replica' });
          return replica.database;
        }
      readsMeter.inc({ from: 'primary' });
      return database;
    });
    app.addHook('onClose', async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
    });
  },
  { name: 'replicas', dependencies: ['database'] },
);
