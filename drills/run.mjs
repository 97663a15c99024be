import { runBesideServer } from '../scripts/bundled.mjs';

await runBesideServer('drills');
