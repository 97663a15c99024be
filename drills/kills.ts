import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { healthCalls } from '@ghala/contract/calls/health';
import { addressOf } from '@ghala/contract/common/address-of';
import { call } from './caller';
import { Desks } from './desks';
import { type Drill, must, pauseBetween, until } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

const killServer = async (server: GhalaProcess) => {
  await server.kill('SIGKILL');
  await server.start();
};
const killWorker = async (server: GhalaProcess) => {
  const workers = server.workers();
  const victim = workers[Math.floor(Math.random() * workers.length)] as number;
  process.kill(victim, 'SIGKILL');
  const isReplaced = (now: number[]) => now.length === workers.length && !now.includes(victim);
  await until(() => isReplaced(server.workers()), 'a killed server process is replaced');
};
const killDatabase = async (server: GhalaProcess) => {
  process.kill(server.databaseProcesses()[0] as number, 'SIGKILL');
  await sleep(100);
  await server.untilReady();
};
const killBoth = async (server: GhalaProcess) => {
  for (const pid of server.databaseProcesses()) process.kill(pid, 'SIGKILL');
  await killServer(server);
};

/** Stops every process of the database, so that nothing answers and nothing breaks, then resumes them. */
function stopDatabase(pauseMs: number) {
  return async (server: GhalaProcess) => {
    const pids = server.databaseProcesses();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await until(
        async () => (await call({ port: server.port, path: addressOf(healthCalls.ready) }))?.status === 503,
        'a stopped database is noticed',
        10_000,
      );
      const refused = await call({
        port: server.port,
        path: addressOf(catalogueCalls.units.list, { query: { limit: 1 } }),
        token: 'x',
      });
      must(refused?.status === 503, `a call meanwhile gave ${refused?.status}`);
      const alive = await call({ port: server.port, path: addressOf(healthCalls.health) });
      must(alive?.status === 200, `health meanwhile gave ${alive?.status}`);
      await sleep(pauseMs);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await server.untilReady();
  };
}

/** Injects a fault into a busy server, again and again, and proves its books after each. */
function underLoad(
  name: string,
  rounds: { short: number; long: number },
  fault: (server: GhalaProcess) => Promise<void>,
  settings: Record<string, string> = {},
): Drill {
  return {
    name,
    async run(isShort) {
      const server = await GhalaProcess.start(settings);
      const world = await World.make(server.port, () => server.ownerUrl());
      const total = { reserved: 0, received: 0 };
      let repeated = 0;
      const count = isShort ? rounds.short : rounds.long;
      for (let round = 0; round < count; round++) {
        const desks = new Desks(world, [server.port]);
        await pauseBetween(150, 900);
        await fault(server);
        await sleep(200);
        await desks.stop();
        total.reserved += desks.done.reserved;
        total.received += desks.done.received;
        repeated += desks.repeated;
        await world.prove(total);
      }
      await server.end();
      return `${count} times; ${total.reserved + 3 * total.received} calls answered, ${repeated} of them after another try`;
    },
  };
}

export const kills: Drill[] = [
  underLoad('server killed', { short: 1, long: 30 }, killServer),
  underLoad('one of several server processes killed', { short: 1, long: 30 }, killWorker, { WORKERS: '3' }),
  underLoad('database killed', { short: 1, long: 30 }, killDatabase),
  underLoad('server and database killed', { short: 1, long: 30 }, killBoth),
  { ...underLoad('database stopped', { short: 1, long: 5 }, stopDatabase(1_000)), isLongOnly: true },
];
