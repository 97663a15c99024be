import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../runtime/start-error';
import { startOf } from './process-identity';
import { LockedError, lockDataDir } from './server-lock';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ghala lock '));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('refuses a folder that a living process has locked, and names that process', async () => {
  const other = spawn('sleep', ['60']);
  const start = startOf(other.pid ?? 0);
  (await lockDataDir(dataDir, 'server'))();
  writeFileSync(join(dataDir, 'lock', `server.${other.pid}.${start}`), '');
  await expect(lockDataDir(dataDir, 'server')).rejects.toThrow(LockedError);
  await expect(lockDataDir(dataDir, 'server')).rejects.toThrow(`(process ${other.pid})`);

  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = await lockDataDir(dataDir, 'server');
  expect(readdirSync(join(dataDir, 'lock'))).toEqual([`server.${process.pid}.${startOf(process.pid)}`]);
  unlock();
  expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);
});

it('is not fooled by a reused process id', async () => {
  (await lockDataDir(dataDir, 'server'))();
  writeFileSync(join(dataDir, 'lock', `server.${process.ppid}.1-00000000`), '');
  (await lockDataDir(dataDir, 'server'))();
});

it('reports in one line why a folder is invalid', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  const locking = lockDataDir(join(dataDir, 'file'), 'server');
  await expect(locking).rejects.toThrow(StartError);
  await expect(locking).rejects.toThrow(/^DATA_DIR .*file cannot be read and written by user \S+ \(EEXIST\)\.$/);
});
