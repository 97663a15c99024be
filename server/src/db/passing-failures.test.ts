import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isConflict } from './in-transaction';
import { type PassingFailure, passingFailure } from './passing-failures';

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

describe('a failure passes', () => {
  it.each<[string, Error, PassingFailure]>([
    ['a serialisation failure', coded('40001'), 'conflict'],
    ['a deadlock', coded('40P01'), 'conflict'],
    ['a lock that is held for too long', coded('55P03'), 'lockTimeout'],
    ['a full disk of the database', coded('53100'), 'diskFull'],
    ['a full disk that has no code of its own', coded('58030', 'could not write: No space left on device'), 'diskFull'],
    ['a full disk of the files', coded('ENOSPC'), 'diskFull'],
    ['a database that stops', coded('57P01'), 'unavailable'],
    ['a database that has become a replica', coded('25006'), 'unavailable'],
    ['too many connections', coded('53300'), 'unavailable'],
    ['any connection exception', coded('08P01'), 'unavailable'],
    ['a connection that is refused', coded('ECONNREFUSED'), 'unavailable'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'unavailable'],
  ])('after %s', (_what, error, kind) => {
    expect(passingFailure(error)).toBe(kind);
    expect(isConflict(error)).toBe(kind === 'conflict');
  });

  it.each(['23505', '22003', '42P01', '58030', '57014', 'ENOENT'])('not after %s', (code) => {
    expect(passingFailure(coded(code))).toBeUndefined();
  });
});

it('no other file of the server has a list of these codes', () => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    // start-line.ts tells the operator what to do after each.
    (name) => name.endsWith('.ts') && !/\.test\.ts$|(passing-failures|start-line)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((name) =>
    /40001|40P01|55P03|57P0\d|53[1-4]00\b/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(naming).toEqual([]);
});
