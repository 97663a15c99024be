import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { LogStream } from './log-stream';

const folder = mkdtempSync(join(tmpdir(), 'ghala-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'log');

it('writes whole lines in order', () => {
  const fd = openSync(path, 'w');
  const log = new LogStream(fd);
  log.write('one\n');
  log.write(`${'x'.repeat(200_000)}\n`);
  log.write('two\n');
  closeSync(fd);
  expect(readFileSync(path, 'utf8')).toBe(`one\n${'x'.repeat(200_000)}\ntwo\n`);
});

it('blocks nothing if it cannot write', () => {
  // Every write to it fails for lack of space.
  const fd = openSync('/dev/full', 'w');
  const log = new LogStream(fd);
  for (let n = 0; n < 1_000; n++) log.write('a line\n');
  closeSync(fd);
});
