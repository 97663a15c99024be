import fastifyPlugin from 'fastify-plugin';
import { keepReachedOrigin } from '../access/link-state';
import { originForOthers } from './link-origins';

/** An address is stored again after this time, well before it expires. */
const PAUSE_MS = 60_000;

/**
 * Remembers at which of its own addresses signed-in users reach this server: what they do causes notices, whose links
 * begin there if nothing else names an address. The rule is that of the links in messages that requests send, so no
 * header can name another machine.
 */
export const reachedOriginPlugin = fastifyPlugin(
  async (app) => {
    let keptAt = Number.NEGATIVE_INFINITY;
    app.addHook('preHandler', async (request) => {
      if (request.session === null) return;
      if (app.config.publicUrl !== undefined || app.links.confirmedOrigin !== undefined) return;
      if (performance.now() - keptAt < PAUSE_MS) return;
      const origin = originForOthers(request);
      if (origin === undefined) return;
      keptAt = performance.now();
      // The call succeeds all the same; the notice then says how to compose its address.
      await keepReachedOrigin(app.database, origin).catch((err) =>
        request.log.warn({ err }, 'the address of the server could not be stored'),
      );
    });
  },
  { name: 'reached-origin', dependencies: ['access', 'link-state'] },
);
