import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
import { choosePostgresAccount } from './postgres-account';
import { locatePostgres } from './postgres-binaries';
import { clusterFolder, prepareCluster } from './postgres-cluster';
import { hasEnded, launchPostgres } from './postgres-process';
import { processesIn, startOf } from './process-identity';
import { lockDataDir } from './server-lock';

let home: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let lines: string[];

beforeEach(() => {
  // A home that only its owner may enter, and a path with a space.
  home = mkdtempSync(join(tmpdir(), 'ghala home '));
  chmodSync(home, 0o700);
  dataDir = join(home, 'data');
  running = [];
  lines = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  expect(processesIn(join(dataDir, 'postgres'), ['postgres'])).toEqual([]);
  rmSync(home, { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const unlock = await lockDataDir(dataDir, 'server');
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  const stop = () => postgres.stop().finally(unlock);
  running.push({ ...postgres, stop });
  return { ...postgres, stop };
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function kill(): void {
  const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
}

it('keeps data over a stop and a start, in a folder closed to others', async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as number');
  expect(await query(first, "select current_setting('server_encoding'), upper('é'), current_setting('fsync')")).toEqual(
    ['UTF8', 'É', 'on'],
  );
  await first.stop();
  await expect(query(first, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const second = await start();
  expect(await query(second, 'select number from kept')).toEqual([7]);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
});

it('restarts the database when it is killed', async () => {
  const postgres = await start();
  await query(postgres, 'create table kept as select 7 as number');
  kill();
  await expect.poll(() => query(postgres, 'select number from kept').catch(() => 'gone')).toEqual([7]);
  expect(lines).toContain('The database ended unexpectedly and is started again.');
});

it('cleans up the database of a killed server, and a pid file that names another process', async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as number');
  await first.stop();
  const account = choosePostgresAccount(clusterFolder(dataDir));
  const cluster = await prepareCluster({ dataDir, binaries: locatePostgres(account), account, isDurable: true });
  const orphan = await launchPostgres(cluster, 19_998, join(dataDir, 'postgres.log'));
  const second = await start();
  expect(hasEnded(orphan)).toBe(true);
  expect(await query(second, 'select number from kept')).toEqual([7]);
  await second.stop();

  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n1\n\n127.0.0.1\n`,
  );
  expect(await query(await start(), 'select number from kept')).toEqual([7]);
});

it('serves a command without a server, and refuses a second one', async () => {
  const command = await openEmbeddedPostgres({ dataDir, program: 'reset-password', log: () => {} });
  running.push(command);
  expect(await query(command, 'select 1')).toEqual([1]);
  expect(readdirSync(join(dataDir, 'lock'))).toEqual([expect.stringMatching(/^reset-password\./)]);
  // Writes the lock of another process: that of the test runner.
  writeFileSync(join(dataDir, 'lock', `verify-ledger.${process.ppid}.${startOf(process.ppid)}`), '');
  await expect(openEmbeddedPostgres({ dataDir, program: 'reset-password', log: () => {} })).rejects.toThrow(
    `in use by another Ghala verify-ledger (process ${process.ppid})`,
  );
});

it('refuses a second server and shares its database with a command', async () => {
  // Writes the lock and the note of another process: that of the test runner.
  const server = await start();
  const { port } = new URL(server.ownerUrl);
  for (const name of readdirSync(join(dataDir, 'lock'))) rmSync(join(dataDir, 'lock', name));
  writeFileSync(join(dataDir, 'lock', `server.${process.ppid}.${startOf(process.ppid)}`), '');
  writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify({ serverPid: process.ppid, port: Number(port) }));
  await expect(openEmbeddedPostgres({ dataDir, program: 'server' })).rejects.toThrow('in use by another Ghala server');
  const command = await openEmbeddedPostgres({ dataDir, program: 'verify-ledger' });
  expect(command.ownerUrl).toBe(server.ownerUrl);
  await command.stop();
  expect(await query(server, 'select 1')).toEqual([1]);
});
