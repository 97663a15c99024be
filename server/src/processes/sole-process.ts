import type { StopRequest } from '../kernel/stop-request';
import { closeApp, openPort } from '../open-port';
import { sessionUrlOf } from '../postgres/database-urls';
import type { Loading } from './service';

const CLOSE_LIMIT_MS = 700;

/** Serves calls in this process. */
export function soleProcess(stop: StopRequest): Loading {
  const loaded = loadApp(stop);
  return {
    loaded,
    async build({ config, database, serverUrl, closers }) {
      const { buildApp } = await loaded;
      const connectionString = sessionUrlOf(serverUrl, config) ?? serverUrl;
      const app = await buildApp({ config, database, connectionString });
      closers.add(CLOSE_LIMIT_MS, () => closeApp(app));
      const open = async () => ({ port: await openPort(app, config), confirmedOrigin: app.links.confirmedOrigin });
      return { log: app.log, open };
    },
  };
}

/** In two parts: the whole would hold up a request to stop. */
async function loadApp(stop: StopRequest) {
  await stop.noticed();
  await import('../features');
  await stop.noticed();
  return import('../app');
}
