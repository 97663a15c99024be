import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LogStream } from './log-stream';

const folder = mkdtempSync(join(tmpdir(), 'ghala-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'log');
const written = () => readFileSync(path, 'utf8');

let fd = 0;
let log: LogStream;
beforeEach(() => {
  vi.useFakeTimers();
  fd = openSync(path, 'w');
  log = new LogStream(fd);
});
afterEach(() => {
  closeSync(fd);
  vi.useRealTimers();
});

it('writes whole lines in order, together after 200 ms', () => {
  log.write('one\n');
  log.write('two\n');
  vi.advanceTimersByTime(199);
  expect(written()).toBe('');
  vi.advanceTimersByTime(1);
  expect(written()).toBe('one\ntwo\n');
  log.write('three\n');
  vi.advanceTimersByTime(200);
  expect(written()).toBe('one\ntwo\nthree\n');
});

it('writes an error at once, with the lines before it', () => {
  log.lastLevel = 40;
  log.write('a warning\n');
  log.lastLevel = 50;
  log.write('an error\n');
  expect(written()).toBe('a warning\nan error\n');
});

it('keeps no more than 64 kB', () => {
  const line = `${'x'.repeat(200_000)}\n`;
  log.write(line);
  expect(written()).toBe(line);
});

it('writes the last lines when the process ends, and leaves no listener behind', () => {
  const before = process.listeners('exit');
  log.write('the last\n');
  const [onExit, ...others] = process.listeners('exit').filter((listener) => !before.includes(listener));
  onExit?.(0);
  expect([written(), others]).toEqual(['the last\n', []]);
  expect(process.listeners('exit')).toEqual(before);
});

it('blocks nothing if it cannot write, and says how many lines were lost', () => {
  // Every write to it fails for lack of space.
  const full = openSync('/dev/full', 'w');
  const lossy = new LogStream(full);
  for (let n = 0; n < 1_000; n++) lossy.write('a line\n');
  lossy.flush();
  closeSync(full);
  // The same number now stands for a file that can be written.
  expect(openSync(path, 'w')).toBe(full);
  lossy.write('after\n');
  lossy.flush();
  closeSync(full);
  expect(written()).toMatch(/^\{.*"msg":"1000 log lines were lost"\}\nafter\n$/);
});
