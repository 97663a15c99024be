import { setTimeout as sleep } from 'node:timers/promises';
import { healthCalls } from '@ghala/contract/calls/health';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { addressOf } from '@ghala/contract/common/address-of';
import { call } from './caller';
import { DatabaseCluster } from './database-cluster';
import { Desks } from './desks';
import { type Drill, must, until } from './drill';
import { GhalaProcess } from './ghala-process';
import { World } from './world';

const ROUNDS = 2;

/** Kills the leader of a cluster of databases while users work; a replica takes over, and Ghala follows it. */
function failover(name: string, settingsOf: (cluster: DatabaseCluster) => Record<string, string>): Drill {
  return {
    name,
    isLongOnly: true,
    async run() {
      const cluster = await DatabaseCluster.start();
      try {
        const server = await GhalaProcess.start({ WORKERS: '2', ...settingsOf(cluster) });
        try {
          return await underLoad(cluster, server);
        } finally {
          await server.end();
        }
      } finally {
        await cluster.end();
      }
    },
  };
}

async function underLoad(cluster: DatabaseCluster, server: GhalaProcess): Promise<string> {
  const world = await World.make(server.port, () => cluster.leaderUrl());
  const total = { reserved: 0, received: 0 };
  let looks = 0;
  let repeated = 0;
  const outages: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const desks = new Desks(world, [server.port]);
    let isOver = false;
    const looking = look(
      server.port,
      world.tokens[0] as string,
      () => isOver,
      () => (looks += 1),
    );
    looking.catch(() => {});
    await sleep(3_000);
    const start = performance.now();
    await cluster.killLeader();
    await server.untilReady();
    outages.push(Math.round((performance.now() - start) / 1_000));
    await sleep(3_000);
    isOver = true;
    await looking;
    await desks.stop();
    total.reserved += desks.done.reserved;
    total.received += desks.done.received;
    repeated += desks.repeated;
    await world.prove(total);
    await cluster.mend();
    await untilReplicaIsRead(server.port, world.tokens[0] as string);
  }
  const answered = total.reserved + 3 * total.received;
  return `${ROUNDS} times, ${outages.join(' and ')} s until it served again; ${answered} calls answered, each on record once, ${repeated} tries repeated; ${looks} lists read`;
}

/** Reads a list again and again; while there is no leader it may be refused, but not fail. */
async function look(port: number, token: string, isOver: () => boolean, count: () => void): Promise<void> {
  const path = addressOf(reservationCalls.list, { query: { limit: 50 } });
  while (!isOver()) {
    const answer = await call({ port, path, token, user: 900 });
    must(answer?.status === 200 || answer?.status === 503, `${path} gave ${answer?.status}: ${answer?.text}`);
    if (answer?.status === 200) count();
    await sleep(20);
  }
}

/** The server that was killed is a replica now. */
async function untilReplicaIsRead(port: number, token: string): Promise<void> {
  const path = addressOf(reservationCalls.list, { query: { limit: 50 } });
  const before = await replicaReads(port);
  await until(async () => {
    await call({ port, path, token, user: 900 });
    return (await replicaReads(port)) > before;
  }, 'the replica is read again');
}

async function replicaReads(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}${addressOf(healthCalls.metrics)}`)).text();
  const counts = text.matchAll(/^ghala_reads_total\{from="replica".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

export const failovers: Drill[] = [
  failover('failover to a replica, by several hosts', (cluster) => ({
    DATABASE_URL: cluster.urlOf('ghala_server'),
    DATABASE_OWNER_URL: cluster.urlOf('ghala_owner'),
    DATABASE_REPLICA_URLS: cluster.eachUrlOf('ghala_server').join(),
  })),
  failover('failover to a replica, behind a pooler', (cluster) => ({
    DATABASE_URL: cluster.poolerUrl,
    DATABASE_POOLER: 'transaction',
    DATABASE_OWNER_URL: cluster.urlOf('ghala_owner'),
    DATABASE_REPLICA_URLS: cluster.eachUrlOf('ghala_server').join(),
  })),
];
