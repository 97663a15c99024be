import { join } from 'node:path';
import { root, run } from './checkout.mjs';

/** The type checker is written in Go: with its memory collected less often it takes a third less processor time. */
const env = { ...process.env, GOGC: process.env.GOGC ?? '400' };

export const bin = (name) => join(root, 'node_modules', '.bin', name);

const typesOf = (title, folder) => ({ name: `types of ${title}`, command: 'tsc', args: ['--noEmit', '-p', folder] });

/** Programs that pass or fail as a whole, by the script of package.json that runs them. */
export const checks = {
  types: [
    ...['contract', 'server', 'web'].map((folder) => typesOf(folder, folder)),
    typesOf('the browser tests, benchmark and settings', '.'),
  ],
  lint: [
    { name: 'format, lint and import rules', command: 'biome', args: ['check'] },
    { name: 'unused code and packages', command: 'knip', args: [] },
  ],
  format: [{ name: 'format', command: 'biome', args: ['check', '--write'] }],
};

/** @returns its status and output */
export function runCheck({ command, args }, { show = false, more = [] } = {}) {
  return run(bin(command), [...args, ...more], { env, show });
}
