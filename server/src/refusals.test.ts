import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldFaults } from '@ghala/contract/refusals/fault-codes';
import { phrases, refusals } from '@ghala/contract/refusals/refusals';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The lists themselves, and their texts. */
const LISTS = /contract\/src\/(text\/|refusals\.ts$|field-faults\.ts$|refusal-message\.ts$)/;

/** All sources that could name a code, as one text. */
const sources = ['server/src', 'contract/src', 'web/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !LISTS.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Zod's own findings are named in the list's file. */
const ownOfZod = readFileSync(join(root, 'contract/src/refusals/field-faults.ts'), 'utf8');

it('every code and phrase is used by some refusal', () => {
  const codes = [...Object.keys(refusals), ...Object.keys(phrases)];
  expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

it('every fault is used for some field', () => {
  const isUsed = (code: string) => sources.includes(`'${code}'`) || ownOfZod.includes(`fault('${code}'`);
  expect(Object.keys(fieldFaults).filter((code) => !isUsed(code))).toEqual([]);
});
