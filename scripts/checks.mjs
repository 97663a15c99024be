import { join } from 'node:path';
import { root, run } from './checkout.mjs';

/** The type checker is written in Go: with its memory collected less often it takes a third less processor time. */
const env = { ...process.env, GOGC: process.env.GOGC ?? '400' };

export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Each runs in one thread: several would read the same declarations again, and take three times the processor time. */
const typesOf = (title, folder) => ({
  name: `types of ${title}`,
  command: 'tsc',
  args: ['--noEmit', '--checkers', '1', '-p', folder],
});

/** These programs pass or fail as a whole, by the script of package.json that runs them. */
export const checks = {
  types: [
    typesOf('contract', 'contract'),
    typesOf('server, benchmark and drills', 'server'),
    typesOf('web', 'web'),
    typesOf('the browser tests and settings', '.'),
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
