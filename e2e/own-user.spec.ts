import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './test';

const root = realpathSync(dirname(import.meta.dirname));
const isRoot = process.getuid?.() === 0;
/** Whether other users may enter the checkout; otherwise the server keeps root. */
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
    return false; // it ended meanwhile
  }
}

test('a profile that cannot be loaded is told in place, with Retry, and ends no session', async ({
  page,
  problems,
}) => {
  problems.allow(500);
  await page.goto('/orders');
  await expectScreen(page, 'Manage Orders');
  const failed = { status: 0, message: 'Something went wrong on the server', code: 'server.failed', params: {} };
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: failed }));
  for (const [path, title] of [
    ['/orders', 'Manage Orders'],
    ['/reports', 'Reports'],
    ['/settings/profile', 'My profile'],
  ] as const) {
    await page.goto(path);
    await expectScreen(page, title);
    await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded');
    await expect(page).toHaveURL(path);
    await look(page, `profile-failed${path.replaceAll('/', '-')}`);
  }
  await page.unroute('**/api/users/profile');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
