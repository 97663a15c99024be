import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../runtime/start-error';
import { closeDataDir, refuseSharedFolder } from './data-folder';

let home: string;
let dataDir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ghala modes '));
  dataDir = join(home, 'data');
  mkdirSync(join(dataDir, 'files', 'deeper'), { recursive: true });
  mkdirSync(join(dataDir, 'lock'));
  mkdirSync(join(dataDir, 'somebody-elses'));
  for (const name of ['postgres-password', 'files/a.png', 'files/deeper/b.pdf', 'somebody-elses/letter'])
    writeFileSync(join(dataDir, name), 'x');
  // As left by an earlier version, whatever the umask of the tests.
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dataDir, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(home, { recursive: true }));

const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);

it("closes Ghala's own files in an existing folder, and nothing else", () => {
  closeDataDir(dataDir, {});
  expect(['.', 'files', 'files/deeper', 'lock'].map(modeOf)).toEqual(['700', '700', '700', '700']);
  expect(['postgres-password', 'files/a.png', 'files/deeper/b.pdf'].map(modeOf)).toEqual(['600', '600', '600']);
  expect(['somebody-elses', 'somebody-elses/letter'].map(modeOf)).toEqual(['755', '644']);
});

it('follows no link out of the folder', () => {
  writeFileSync(join(home, 'outside'), 'x');
  chmodSync(join(home, 'outside'), 0o644);
  symlinkSync(join(home, 'outside'), join(dataDir, 'files', 'link'));
  symlinkSync(home, join(dataDir, 'files', 'up'));
  closeDataDir(dataDir, {});
  expect((statSync(join(home, 'outside')).mode & 0o777).toString(8)).toBe('644');
});

it.runIf(process.getuid?.() === 0)('gives a folder made by root to the account that works on it', () => {
  chownSync(join(dataDir, 'files', 'deeper'), 12, 12);
  closeDataDir(dataDir, { uid: 65_534, gid: 65_534 });
  const owners = ['.', 'files', 'files/deeper', 'files/a.png', 'postgres-password', 'lock', 'somebody-elses'];
  expect(owners.map((name) => statSync(join(dataDir, name)).uid)).toEqual([...Array(6).fill(65_534), 0]);
});

it('refuses a folder open to everybody', () => {
  expect(() => refuseSharedFolder(dataDir)).not.toThrow();
  chmodSync(dataDir, 0o1777);
  expect(() => refuseSharedFolder(dataDir)).toThrow(StartError);
  expect(() => refuseSharedFolder(dataDir)).toThrow(
    /^DATA_DIR .*data is shared with other users: name a folder of its own/,
  );
});
