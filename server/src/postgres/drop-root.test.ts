import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dropRoot, firstOutOfReach } from './drop-root';

const NOBODY = { uid: 65_534, gid: 65_534 };
const home = mkdtempSync(join(tmpdir(), 'ghala reach '));
chmodSync(home, 0o755);
mkdirSync(join(home, 'open'));
mkdirSync(join(home, 'closed'));
for (const name of ['open', 'closed']) {
  writeFileSync(join(home, name, 'file'), '');
  chmodSync(join(home, name, 'file'), 0o644);
}
chmodSync(join(home, 'open'), 0o755);
chmodSync(join(home, 'closed'), 0o700);
afterAll(() => rmSync(home, { recursive: true }));

describe.runIf(process.getuid?.() === 0)('root', () => {
  it('knows what is out of reach for the account that it would become', () => {
    const open = join(home, 'open', 'file');
    const closed = join(home, 'closed', 'file');
    expect(firstOutOfReach(NOBODY, [open])).toBeUndefined();
    expect(firstOutOfReach(NOBODY, [open, closed])).toBe(closed);
    expect(firstOutOfReach(NOBODY, [join(home, 'missing')])).toBe(join(home, 'missing'));
  });

  it('stays if its data is out of reach, and says why', () => {
    expect(dropRoot(NOBODY, join(home, 'closed'))).toMatch(
      /^Ghala goes on as root, as user 65534 cannot reach .*: put it/,
    );
    expect(process.getuid?.()).toBe(0);
  });
});

it('is kept if there is no account to continue as', () => {
  expect(dropRoot({}, home)).toBeUndefined();
});
