import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/src/postgres/embedded-postgres';
import { type Cut, DatabaseProxy } from '../server/test/database-proxy';
import { Desks } from './desks';
import { type Drill, must } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

/** Makes a separate database for servers configured with it. */
async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ghala-drill-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Breaks connections in the middle of a commit: nobody knows whether it was done until the call is repeated. */
const cutCommits: Drill = {
  name: 'connections cut in the middle of a commit',
  run: (isShort) =>
    withDatabase(async (url) => {
      const proxy = await DatabaseProxy.before(url);
      const server = await GhalaProcess.start({ DATABASE_URL: proxy.url });
      const world = await World.make(server.port, async () => url);
      const cuts: Record<Cut, number> = { 'before the commit': 0, 'with the commit': 0, 'after the commit': 0 };
      const kinds: readonly (Cut | undefined)[] = ['before the commit', 'with the commit', 'after the commit'];
      proxy.cutAt = () => {
        // Three commits of ten are cut.
        const cut = kinds[Math.floor(Math.random() * 10)];
        if (cut !== undefined) cuts[cut] += 1;
        return cut;
      };
      const desks = new Desks(world, [server.port]);
      await sleep(isShort ? 3_000 : 60_000);
      proxy.cutAt = () => undefined;
      await desks.stop();
      await world.prove(desks.done);
      must(Math.min(...Object.values(cuts)) > 0, 'nothing was cut');
      await server.end();
      await proxy.close();
      return `${cuts['before the commit']} before, ${cuts['with the commit']} with it, ${cuts['after the commit']} after it was durable; ${desks.repeated} calls repeated`;
    }),
};

/** Runs two servers on one database, each receiving every call at once; one of them is killed and restarted. */
const twoServers: Drill = {
  name: 'two servers, every call sent to both, one killed',
  run: (isShort) =>
    withDatabase(async (url) => {
      const first = await GhalaProcess.start({ DATABASE_URL: url });
      const second = await GhalaProcess.start({ DATABASE_URL: url });
      const world = await World.make(first.port, async () => url);
      const desks = new Desks(world, [first.port, second.port], { isTwice: true });
      for (let round = 0; round < (isShort ? 1 : 15); round++) {
        await sleep(1_000);
        await second.kill('SIGKILL');
        await second.start();
      }
      await sleep(500);
      await desks.stop();
      await world.prove(desks.done);
      await Promise.all([first.end(), second.end()]);
      return `${desks.done.reserved + 3 * desks.done.received} calls, each done once; ${desks.repeated} repeated`;
    }),
};

export const commits: Drill[] = [cutCommits, twoServers];
