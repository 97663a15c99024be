import { runBesideServer } from '../scripts/bundled.mjs';

/** By their first word after `npm run bench --`; without one, or with settings, the operations are measured. */
const programs = { large: 'large-bench', replay: 'replay-bench', search: 'search-bench', whole: 'whole-bench' };

const program = programs[process.argv[2]];
if (program === undefined) await runBesideServer('bench', 'posting-bench', { driver: 'posting/driver' });
else await runBesideServer('bench', program);
