import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './test';

const root = realpathSync(dirname(import.meta.dirname));
const isRoot = process.getuid?.() === 0;
/** Tells whether other users may enter the checkout; otherwise the server keeps root. */
const isOpen = () =>
  spawnSync('/usr/bin/test', ['-r', join(root, 'package.json')], { uid: 65_534, gid: 65_534 }).status === 0;

test('a server started as root continues as another user', () => {
  test.skip(
    !isRoot || process.env.E2E_BASE_URL !== undefined || !isOpen(),
    'started as an ordinary user, or elsewhere',
  );
  const servers = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isServer(pid));
  expect(servers).not.toEqual([]);
  for (const pid of servers) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, uid] = /^Uid:\s+(\d+)/m.exec(status) ?? [];
    const [, gid] = /^Gid:\s+(\d+)/m.exec(status) ?? [];
    expect([uid, gid]).not.toContain('0');
    expect(/^Groups:[ \t]*$/m.test(status)).toBe(true);
  }
});

function isServer(pid: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    // Another checkout may be tested on this machine at the same time.
    const isHere = readlinkSync(`/proc/${pid}/cwd`) === root;
    return isHere && words[0]?.endsWith('node') === true && words.some((word) => word.endsWith('e2e/start-server.mjs'));
  } catch {
    return false; // The process ended meanwhile.
  }
}
