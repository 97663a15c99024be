import { runBesideServer } from '../scripts/bundled.mjs';

await runBesideServer('bench', process.argv[2] === 'large' ? 'large-bench' : 'bench');
